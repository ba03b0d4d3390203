import type { KeyboardEvent } from 'react';

/** For a form: Enter moves to the next empty field, else to the save button. It skips `data-optional` and stops at `data-asks`. */
export function enterMovesOn(event: KeyboardEvent<HTMLFormElement>): void {
  const from = event.target;
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
  if (!(from instanceof HTMLInputElement || from instanceof HTMLSelectElement)) return;
  event.preventDefault();
  moveOnFrom(from, event.currentTarget);
}

export function moveOnFrom(from: HTMLElement, form: HTMLFormElement): void {
  const stops = [...form.querySelectorAll<HTMLElement>('input, select, button[type="submit"]')];
  const next = stops.slice(stops.indexOf(from) + 1).find(isNeeded);
  next?.focus();
  if (next instanceof HTMLInputElement && 'asks' in next.dataset) next.select();
}

function isNeeded(stop: HTMLElement): boolean {
  if (stop instanceof HTMLInputElement || stop instanceof HTMLSelectElement) {
    return (stop.value === '' || 'asks' in stop.dataset) && !stop.disabled && !('optional' in stop.dataset);
  }
  return true;
}
