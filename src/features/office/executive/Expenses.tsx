import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { newId } from '../../../domain/records/ids.ts';
import { EXPENSE, expenseText, expenseWords } from '../../../domain/mutations/expenses.ts';
import { AGAIN_TEXTS, InsteadNote, againSet, recordedAgain } from '../../../forms/again.tsx';
import { DialogForm, Drafted, recordShape, useOfflineForm, useTypedForm } from '../../../forms/index.ts';
import { NumberField, TextField, labelled } from '../../../forms/FormFields.tsx';
import { MoneyDay, countsOn, useMoneyDays } from '../../../forms/MoneyDay.tsx';
import { RecentRecords } from '../../../shared/records/RecentRecords.tsx';
import { formatDay, formatRupiah, useTexts } from '../../../i18n/index.ts';
import { Button, Dialog } from '../../../ui/index.ts';
import { Panel } from '../shared/Panel.tsx';

const SHAPE = recordShape('transactions.create', EXPENSE, { also: AGAIN_TEXTS });

export function ExpensesPanel() {
  const { t, language } = useTexts();
  const [adding, add] = useState(false);
  return (
    <Panel
      title={t('executive.expenses.title')}
      aside={<Button icon={ReceiptText} onClick={() => add(true)} text={t('executive.expenses.add')} />}
    >
      <RecentRecords
        table="transactions"
        where={{ entry: 'post' }}
        title={t('executive.expenses.recent')}
        none={t('executive.expenses.none')}
        voidedBy="transactions.void"
        lineOf={({ amount, operating_day, notes }) => {
          const words = expenseWords(notes);
          return {
            name: words.source || t('executive.expenses.noSource'),
            amount: formatRupiah(amount, language),
            facts: [formatDay(operating_day, language)],
            notes: words.notes,
          };
        }}
        againOf={(row) =>
          recordedAgain(
            SHAPE,
            row.id,
            (write) => ({ ...EXPENSE.textsOf(row, write), ...expenseWords(row.notes) }),
            () => add(true),
          )
        }
      />
      {adding && (
        <Dialog title={t('executive.expenses.add')} place="right" onClose={() => add(false)}>
          <Drafted draftKey={SHAPE.draftKey}>
            {(draft) => <ExpenseForm draft={draft} onDone={() => add(false)} />}
          </Drafted>
        </Dialog>
      )}
    </Panel>
  );
}

function ExpenseForm({ draft, onDone }: { readonly draft: unknown; readonly onDone: () => void }) {
  const { t } = useTexts();
  const days = useMoneyDays();
  const typing = useTypedForm(SHAPE, draft);
  const form = useOfflineForm(typing, {
    read: (typed) =>
      SHAPE.read(typed, ({ operating_day = '' }) =>
        operating_day > days.latest ? { operating_day: 'day_ahead' } : {},
      ),
    drafts: (expense) => [
      EXPENSE.draft(newId(), expense, {
        operating_day: countsOn(expense.operating_day, days),
        notes: expenseText(expense),
        ...againSet(typing.values),
      }),
    ],
    onDone,
  });
  return (
    <DialogForm form={form} saveLabel={t('executive.expenses.save')}>
      <InsteadNote values={form.values} className="mb-4" />
      <NumberField
        {...labelled(form, 'amount', t('executive.expenses.amount'))}
        mark="Rp"
        inputMode="numeric"
        inputClass="text-lg font-bold"
      />
      <TextField
        {...labelled(form, 'source', t('executive.expenses.source'))}
        hint={t('executive.expenses.sourceHint')}
      />
      <MoneyDay
        form={form}
        name="operating_day"
        label={t('executive.expenses.date')}
        typed={form.values.operating_day}
        days={days}
      />
      <TextField {...labelled(form, 'notes', t('executive.expenses.notes'))} optional />
    </DialogForm>
  );
}
