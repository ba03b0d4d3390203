const PIN_LENGTH = 6;

export const isPin = (text: string): boolean => /^\d{6}$/.test(text);

/** What may stand in the field while it is typed. */
export const typedPin = (text: string): string => text.replace(/\D/g, '').slice(0, PIN_LENGTH);
