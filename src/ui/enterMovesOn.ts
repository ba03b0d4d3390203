import type { KeyboardEvent } from 'react';

/** Enter goes to the next field, as at a till; on the last field it reaches the button that saves. Put it on the form. */
export function enterMovesOn(event: KeyboardEvent<HTMLFormElement>): void {
  const from = event.target;
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
  if (!(from instanceof HTMLInputElement || from instanceof HTMLSelectElement)) return;
  event.preventDefault();
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, select, textarea, button[type="submit"]')];
  const next = stops.slice(stops.indexOf(from) + 1).find((stop) => !stop.hasAttribute('disabled') && !stop.hidden);
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
}
