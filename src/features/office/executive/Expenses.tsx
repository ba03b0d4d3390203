/** What was spent that no other record stands for; the owner enters it, and takes a wrong one back. */
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { siteNow, useRows, useSite } from '../../../data/index.ts';
import { newId } from '../../../domain/ids.ts';
import { operatingDayOf } from '../../../domain/operatingDay.ts';
import { expenseSchema, expenseText, expenseWords } from '../../../domain/expenses.ts';
import { DialogForm } from '../../../forms/DialogForm.tsx';
import { NumberField, TextField } from '../../../forms/FormFields.tsx';
import { Drafted } from '../../../forms/OfflineForm.tsx';
import { formShape } from '../../../forms/formShape.ts';
import { useOfflineForm } from '../../../forms/useOfflineForm.ts';
import { useTypedForm } from '../../../forms/useTypedForm.ts';
import { formatDay } from '../../../i18n/dates.ts';
import { formatRupiah } from '../../../i18n/numbers.ts';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SyncMark } from '../../../ui/SyncMark.tsx';
import { Panel } from '../shared/Panel.tsx';

const EXPENSE = formShape('transactions.create', { amount: '', source: '', day: '', notes: '' });
const PAGE_SIZE = 8;

export function ExpensesPanel() {
  const { t, language } = useTexts();
  const [limit, setLimit] = useState(PAGE_SIZE);
  const found = useRows('transactions', { where: { kind: 'expense' }, limit: limit + 1 });
  const [adding, add] = useState(false);
  return (
    <Panel
      title={t('executive.expenses.title')}
      aside={
        <Button icon={ReceiptText} onClick={() => add(true)}>
          {t('executive.expenses.add')}
        </Button>
      }
    >
      {!found && <div aria-hidden className="skeleton h-20" />}
      {found?.length === 0 && <p className="text-ink-soft">{t('executive.expenses.none')}</p>}
      <ul>
        {found?.slice(0, limit).map(({ row, sync }) => (
          <li key={row.id} className="flex flex-wrap items-center gap-x-4 border-t border-line py-2 first:border-t-0">
            <div className="min-w-0 flex-1">
              <p className="font-semibold">{expenseWords(row.notes).source || t('executive.expenses.noSource')}</p>
              <p className="text-sm text-ink-soft">
                {[formatDay(row.operating_day, language), expenseWords(row.notes).notes].filter(Boolean).join(' · ')}
              </p>
            </div>
            {sync !== 'sent' && <SyncMark sync={sync} />}
            <p className="font-bold whitespace-nowrap tabular-nums">{formatRupiah(row.amount, language)}</p>
          </li>
        ))}
      </ul>
      {found && found.length > limit && (
        <Button className="mt-3 w-full sm:w-auto" onClick={() => setLimit(limit * 2)}>
          {t('action.more')}
        </Button>
      )}
      {adding && (
        <Dialog title={t('executive.expenses.add')} place="right" onClose={() => add(false)}>
          <Drafted draftKey={EXPENSE.draftKey}>
            {(draft) => <ExpenseForm draft={draft} onDone={() => add(false)} />}
          </Drafted>
        </Dialog>
      )}
    </Panel>
  );
}

function ExpenseForm({ draft, onDone }: { readonly draft: unknown; readonly onDone: () => void }) {
  const { t } = useTexts();
  const today = operatingDayOf(siteNow(), useSite());
  const read = EXPENSE.readBy(expenseSchema(today));
  const form = useOfflineForm(useTypedForm(EXPENSE, draft), {
    read,
    drafts: (expense) => [
      {
        kind: 'transactions.create',
        entity_id: newId(),
        payload: { amount: expense.amount, operating_day: expense.day, notes: expenseText(expense) },
      },
    ],
    onDone,
  });
  return (
    <DialogForm form={form} saveLabel={t('executive.expenses.save')}>
      <NumberField
        form={form}
        name="amount"
        label={t('executive.expenses.amount')}
        mark="Rp"
        inputMode="numeric"
        inputClass="text-lg font-bold"
      />
      <TextField
        form={form}
        name="source"
        label={t('executive.expenses.source')}
        hint={t('executive.expenses.sourceHint')}
      />
      <TextField
        form={form}
        name="day"
        type="date"
        label={t('executive.expenses.date')}
        shown={form.values.day || today}
        max={today}
      />
      <TextField form={form} name="notes" label={t('executive.expenses.notes')} optional />
    </DialogForm>
  );
}
