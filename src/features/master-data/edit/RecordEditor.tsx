import { Banknote } from 'lucide-react';
import { useState } from 'react';
import { useDraft, useRow } from '../../../data/index.ts';
import { HistoryLink } from '../../../shared/records/HistoryLink.tsx';
import { PaymentDialog } from '../../../shared/payments/PaymentDialog.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useOnce } from '../../../ui/useOnce.ts';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { recordText } from '../recordText.ts';
import { RecordForm } from './RecordForm.tsx';
import type { Role } from '../../../domain/rules/roles.ts';
import type { MasterList } from '../lists/masterList.ts';

interface RecordEditorProps {
  readonly list: MasterList;
  readonly role: Role;
  /** Null: a new record. */
  readonly id: string | null;
  readonly onClose: () => void;
  /** `name`: of the record as it was saved. */
  readonly onSaved: (name: string, id: string) => void;
  readonly onOpen: (id: string) => void;
  readonly onMerged: (name: string, into: string) => void;
}

/** Opens with what was typed before; every record, and the new one, keeps a draft of its own. */
export function RecordEditor({ list, id, ...rest }: RecordEditorProps) {
  const { t, language } = useTexts();
  const [paying, pay] = useState(false);
  const draftKey = `masterData.${list.table}.${id ?? 'new'}`;
  const draft = useOnce(useDraft(draftKey));
  const live = useRow(list.table, id ?? undefined);
  // As it was when it was opened; one that is still on its way is waited for.
  const row = useOnce(live ?? undefined)?.row ?? null;
  if (draft === undefined || (live === undefined && !row)) return null;
  const name = row ? recordText(list, row, t, language).name : '';
  if (paying) return <PaymentDialog customer={name} onClose={() => pay(false)} />;
  return (
    <Dialog title={row ? name : t(`masterData.new.${list.table}`)} place="right" onClose={rest.onClose}>
      {id !== null && !row ? (
        <p>{t('masterData.edit.gone')}</p>
      ) : (
        <>
          <RecordForm list={list} row={row} name={name} draftKey={draftKey} draft={draft} {...rest} />
          {row && list.table === 'customers' && rest.role !== 'admin' && (
            <Button icon={Banknote} onClick={() => pay(true)} className="mt-3 w-full" text={t('payment.record')} />
          )}
          {row && <HistoryLink id={row.id} />}
        </>
      )}
    </Dialog>
  );
}
