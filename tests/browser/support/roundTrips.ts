/** How many questions to the server, one after the other, stand between a press and what it shows. */
import type { BrowserContext, Request } from '@playwright/test';

export interface RoundTrips {
  /** Requests that cannot have been on their way together: each began when the one before had ended. */
  readonly inARow: number;
  /** All of them, in the order in which they began, each with when it began and ended, ms after the first. */
  readonly paths: readonly string[];
}

const OF_THE_SERVER = /^\/(?:auth|rest|functions|storage)\/v1\//;

/** Counts what ends before `shown` does; whatever is still under way then was not waited for. */
export async function roundTripsUntil(
  context: BrowserContext,
  press: () => Promise<unknown>,
  shown: () => Promise<unknown>,
): Promise<RoundTrips> {
  const ended: Request[] = [];
  const listen = (request: Request) => void (OF_THE_SERVER.test(pathOf(request)) && ended.push(request));
  context.on('requestfinished', listen);
  await press();
  await shown();
  context.off('requestfinished', listen);
  const spans = ended.map((request) => {
    const { startTime, responseEnd } = request.timing();
    return { path: pathOf(request), from: startTime, to: startTime + responseEnd };
  });
  return {
    inARow: mostInARow(spans),
    paths: spans
      .toSorted((one, other) => one.from - other.from)
      .map(({ path, from, to }) => `${path} ${Math.round(from - spans[0]!.from)}–${Math.round(to - spans[0]!.from)}`),
  };
}

/** The one that ends first is always part of a longest row. */
function mostInARow(spans: readonly { from: number; to: number }[]): number {
  let count = 0;
  let free = Number.NEGATIVE_INFINITY;
  for (const { from, to } of spans.toSorted((one, other) => one.to - other.to)) {
    if (from < free) continue;
    count += 1;
    free = to;
  }
  return count;
}

const pathOf = (request: Request): string => new URL(request.url()).pathname;
