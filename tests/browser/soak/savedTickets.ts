/** Hears of a ticket in the moment in which the screen says "Saved on this device": what was said counts, even if the browser is dead a millisecond later. */
import type { Device } from '../support/device.ts';

export interface SavedTickets {
  /** Resolves with the next ticket; never, if the browser dies before. */
  readonly next: () => Promise<string>;
}

export async function hearOfSaves({ context }: Device, onSaved: (ticket: string) => void): Promise<SavedTickets> {
  let waiting: ((ticket: string) => void)[] = [];
  await context.exposeBinding('tellSaved', (_source, ticket: string) => {
    onSaved(ticket);
    for (const tell of waiting.splice(0)) tell(ticket);
  });
  await context.addInitScript(() => {
    const told = new Set<string>();
    const look = () => {
      for (const { textContent } of document.querySelectorAll('[role=status]')) {
        const ticket = textContent.includes('Saved on this device')
          ? /SJ-\d{6}-\w{3}-\d{4,}/.exec(textContent)?.[0]
          : undefined;
        if (ticket === undefined || told.has(ticket)) continue;
        told.add(ticket);
        const { tellSaved }: { tellSaved?: (ticket: string) => void } = Object(globalThis);
        tellSaved?.(ticket);
      }
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return {
    next: () =>
      new Promise((resolve) => {
        waiting = [...waiting, resolve];
      }),
  };
}
