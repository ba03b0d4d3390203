import { Split } from 'lucide-react';
import { useState } from 'react';
import { saveMutations, useAuthor, type SaveFailure, type ViewRow } from '../../../data/index.ts';
import { useAliases } from '../../../data/masterData.ts';
import { mergeDraft } from '../../../domain/masterData/mergeDraft.ts';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SaveFailed } from '../../../ui/SaveFailed.tsx';
import { recordText } from '../recordText.ts';
import type { TwinTable } from '../../../domain/masterData/merging.ts';
import type { SyncedTables } from '../../../domain/records/rows.ts';
import type { MasterTable } from '../../../domain/masterData/masterDataRights.ts';
import type { MasterList } from '../lists/masterList.ts';

interface AliasesProps {
  readonly list: MasterList;
  readonly table: TwinTable;
  readonly row: SyncedTables[MasterTable];
  readonly mayMerge: boolean;
}

/** By which other names the record is found; each can be taken apart again. */
export function Aliases({ list, table, row, mayMerge }: AliasesProps) {
  const { t, language } = useTexts();
  const aliases = useAliases(table, row.id);
  const [parting, part] = useState<ViewRow<TwinTable> | null>(null);
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
              onClick={() => part(alias)}
              text={t('masterData.merge.apart', { name: nameOf(alias.row) })}
            />
          ))}
        </div>
      )}
      {parting && (
        <TakeApart
          table={table}
          alias={parting.row}
          name={nameOf(parting.row)}
          main={nameOf(row)}
          onClose={() => part(null)}
        />
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
  const author = useAuthor();
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const [saving, setSaving] = useState(false);

  async function takeApart() {
    if (saving) return undefined;
    setSaving(true);
    const saved = await saveMutations([mergeDraft(table, alias, null)], { author: author.id });
    if (saved.ok) return onClose();
    setSaving(false);
    return setFailure(saved.error);
  }

  return (
    <Dialog title={t('masterData.merge.apart', { name })} onClose={onClose}>
      {failure && <SaveFailed failure={failure} />}
      <p className="mb-4 wrap-anywhere">
        {t(table === 'customers' ? 'masterData.merge.apartCustomer' : 'masterData.merge.apartText', { name, main })}
      </p>
      <Button
        look="main"
        icon={Split}
        disabled={saving}
        className="min-h-14 w-full"
        onClick={() => void takeApart()}
        text={t('masterData.merge.apart', { name })}
      />
    </Dialog>
  );
}
