/** `0812-3456 789` becomes `+628123456789`; separators that people type are dropped, anything else is left to the rule. */
export function normalisePhone(typed: string): string {
  const digits = typed.replace(/[\s().-]/g, '');
  return digits.startsWith('08') ? `+62${digits.slice(1)}` : digits;
}
