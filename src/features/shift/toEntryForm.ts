/** After a save the form is in sight again, with what became of the record above it. */
export function toEntryForm(): void {
  document.getElementById(ENTRY_FORM)?.scrollIntoView({ block: 'start' });
}

export const ENTRY_FORM = 'shift-entry';
