import { hasTwins, type TwinTable, mergeDraft } from '../../../domain/masterData/merging.ts';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { cellText, recordText } from '../recordText.ts';
import { writer, type Field, type MasterList } from '../lists/index.ts';
import { Split } from 'lucide-react';
import { useState } from 'react';
import { useAliases } from '../../../data/masterData.ts';
import { useSave } from '../../../forms/useSave.ts';
import { Button, Dialog, SaveFailed } from '../../../ui/index.ts';
import type { MasterTable } from '../../../domain/masterData/masterDataRights.ts';
import type { SyncedTables } from '../../../domain/records/rows.ts';

interface OtherFactsProps {
  readonly list: MasterList;
  readonly row: SyncedTables[MasterTable];
  readonly hidden: readonly Field[];
  readonly mayMerge: boolean;
}

/** Data that this role may not change, and the record's other names. */
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

function Aliases({ list, table, row, mayMerge }: Omit<OtherFactsProps, 'hidden'> & { readonly table: TwinTable }) {
  const { t, language } = useTexts();
  const aliases = useAliases(table, row.id);
  const [parting, part] = useState<SyncedTables[TwinTable] | null>(null);
  if (!aliases || aliases.length === 0) return null;
  const nameOf = (one: SyncedTables[MasterTable]) => recordText(list, one, t, language).name;
  const names = aliases.map((alias) => nameOf(alias.row)).join(', ');
  return (
    <>
      <p className="mt-2 text-sm wrap-anywhere text-ink-soft">{t('masterData.edit.aliases', { names })}</p>
      {mayMerge && (
        <div className="flex flex-wrap gap-2">
          {aliases.map((alias) => (
            <Button
              key={alias.row.id}
              icon={Split}
              onClick={() => part(alias.row)}
              text={t('masterData.merge.apart', { name: nameOf(alias.row) })}
            />
          ))}
        </div>
      )}
      {parting && (
        <TakeApart table={table} alias={parting} name={nameOf(parting)} main={nameOf(row)} onClose={() => part(null)} />
      )}
    </>
  );
}

interface TakeApartProps {
  readonly table: TwinTable;
  readonly alias: SyncedTables[TwinTable];
  readonly name: string;
  readonly main: string;
  readonly onClose: () => void;
}

function TakeApart({ table, alias, name, main, onClose }: TakeApartProps) {
  const { t } = useTexts();
  const { busy, failure, save } = useSave();
  const takeApart = async () => {
    if (await save([mergeDraft(table, alias, null)])) onClose();
  };
  return (
    <Dialog title={t('masterData.merge.apart', { name })} onClose={onClose}>
      {failure && <SaveFailed failure={failure} />}
      <p className="mb-4 wrap-anywhere">
        {t(table === 'customers' ? 'masterData.merge.apartCustomer' : 'masterData.merge.apartText', { name, main })}
      </p>
      <Button
        look="main"
        icon={Split}
        disabled={busy}
        className="min-h-14 w-full"
        onClick={() => void takeApart()}
        text={t('masterData.merge.apart', { name })}
      />
    </Dialog>
  );
}
