/** `YYYY-MM-DD`, an existing calendar day. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return (
    !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) && time >= 0 && time < Date.UTC(2200, 0, 1)
  );
}
