/** Answers what the screens of the owner ask the server, and notes what was asked. */
import { act, fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import type * as tokens from '../../../src/data/session/pageSession.ts';

// Whose token it is says the session, which a page of these tests has none of.
vi.mock('../../../src/data/session/pageSession.ts', async (original) => {
  const token = async () => ({ kind: 'token', value: 'token', userId: '01a1f000-0000-7000-8000-000000000001' });
  return { ...(await original<typeof tokens>()), pageTokens: { current: token, renewed: token } };
});

/** What the browser of the test answers by itself: texts. */
let texts: typeof fetch | null = null;

/** The server's answers by the part of the address; what is not in it is out of reach. */
export function server(
  answers: Readonly<Record<string, (body: unknown, url: string) => Response | Promise<Response>>>,
) {
  const others = (texts ??= globalThis.fetch);
  const asked: { url: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const url = input instanceof Request ? input.url : String(input);
    const [, answer] = Object.entries(answers).find(([part]) => url.includes(part)) ?? [];
    if (!answer) return others(input, init);
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
    asked.push({ url: decodeURIComponent(url), body });
    return answer(body, decodeURIComponent(url));
  });
  return asked;
}

export const json = (value: unknown, status = 200): Response =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });

export const online = (is: boolean): void => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is);
  fireEvent(window, new Event(is ? 'online' : 'offline'));
};

/** The last one of that name: of a dialog over a page, that of the dialog. */
export const press = (name: string | RegExp): Promise<void> =>
  act(async () => {
    fireEvent.click(screen.getAllByRole('button', { name }).at(-1)!);
  });
