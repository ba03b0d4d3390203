import { hasTwins } from '../../../domain/masterData/merging.ts';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { cellText } from '../cellText.ts';
import { Aliases } from './Aliases.tsx';
import { writer, type Field, type MasterList } from '../lists/masterList.ts';
import type { MasterTable } from '../../../domain/masterData/masterDataRights.ts';
import type { SyncedTables } from '../../../domain/records/rows.ts';

interface OtherFactsProps {
  readonly list: MasterList;
  readonly row: SyncedTables[MasterTable];
  /** What the form asks for already. */
  readonly hidden: readonly Field[];
  readonly mayMerge: boolean;
}

/** What is on file and not for this role to change, and by which other names the record is found. */
export function OtherFacts({ list, row, hidden, mayMerge }: OtherFactsProps) {
  const { t, language } = useTexts();
  const values = list.valuesOf(row, writer(language));
  const facts = list.fields.filter(
    ({ name }) => !hidden.some((field) => field.name === name) && (values[name] ?? '') !== '',
  );
  return (
    <>
      {facts.length > 0 && (
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 border-t border-line pt-4 text-sm">
          {facts.map(({ name }) => (
            <div key={name} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-ink-soft">{t(`masterData.field.${name}`)}</dt>
              <dd className="min-w-0 text-right font-semibold wrap-anywhere">
                {cellText(name, values[name] ?? '', t, language)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {hasTwins(list.table) && <Aliases list={list} table={list.table} row={row} mayMerge={mayMerge} />}
    </>
  );
}
