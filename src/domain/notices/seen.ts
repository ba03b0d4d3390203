/** Which notices a person has read: each record of it names one or several. */

/** As long as the column. */
const LONGEST = 2_000;

export const readIds = (seen: readonly { readonly notice: string }[]): ReadonlySet<string> =>
  new Set(seen.flatMap(({ notice }) => notice.split(' ')));

/** As few records as will hold these names. */
export function inRecords(ids: readonly string[]): readonly string[] {
  const records: string[] = [];
  for (const id of ids) {
    const last = records.at(-1);
    if (last !== undefined && last.length + 1 + id.length <= LONGEST) records[records.length - 1] = `${last} ${id}`;
    else records.push(id);
  }
  return records;
}
