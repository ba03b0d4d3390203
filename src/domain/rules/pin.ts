export const PIN_LENGTH = 6;

export const isPin = (text: string): boolean => /^\d{6}$/.test(text);

/** One digit six times, or six in sequence up or down: the first guesses of a colleague. */
export const isGuessedFirst = (pin: string): boolean =>
  /^(\d)\1*$/.test(pin) || '01234567890'.includes(pin) || '09876543210'.includes(pin);

/** The allowed content of the field while it is typed. */
export const typedPin = (text: string): string => text.replace(/\D/g, '').slice(0, PIN_LENGTH);
