/** `<prefix>-YYMMDD-<device code>-<counter>`: the counter is never reset, has at least four digits, and is separate for each prefix. */
export type NumberPrefix = 'SJ' | 'IN' | 'KW';

export function deviceNumber(
  prefix: NumberPrefix,
  { operatingDay, deviceCode, counter }: { operatingDay: string; deviceCode: string; counter: number },
): string {
  const day = operatingDay.slice(2).replaceAll('-', '');
  return `${prefix}-${day}-${deviceCode}-${String(counter).padStart(4, '0')}`;
}

/** The device code in a number of this format; null for any other. */
export const codeIn = (prefix: NumberPrefix, number: string): string | null => partsOf(prefix, number)?.[1] ?? null;

/** The counter in a number of this device code; 0 for any other number. Nine digits that begin with 9 belong to the server. */
export function counterIn(prefix: NumberPrefix, number: string, deviceCode: string): number {
  const [, code, counter] = partsOf(prefix, number) ?? [];
  return code === deviceCode && Number(counter) < 900_000_000 ? Number(counter) : 0;
}

const partsOf = (prefix: NumberPrefix, number: string) => {
  const parts = /^(SJ|IN|KW)-\d{6}-(.+)-(\d{4,9})$/.exec(number);
  return parts?.[1] === prefix ? parts.slice(1) : null;
};
