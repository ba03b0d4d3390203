import { Banknote } from 'lucide-react';
import { useState } from 'react';
import { siteNow, useSite } from '../../../data/index.ts';
import { AGES, type Debt } from '../../../domain/figures/receivables.ts';
import { operatingDayOf } from '../../../domain/time/operatingDay.ts';
import { TableFile } from '../../../shared/files/TableFile.tsx';
import { PaymentDialog } from '../../../shared/payments/PaymentDialog.tsx';
import { PaymentList } from '../../../shared/payments/PaymentList.tsx';
import { useReceivables } from '../../../shared/payments/useReceivables.ts';
import { formatRupiah, useTexts } from '../../../i18n/index.ts';
import { Button, DenseList, ListSkeleton, RowLink, useSorted, type Column } from '../../../ui/index.ts';
import { Chart } from '../../../ui/charts/Chart.tsx';
import { Panel } from './Panel.tsx';

const SHOWN = 15;

export function ReceivablesPanel() {
  const { t, language } = useTexts();
  const known = useReceivables();
  const today = operatingDayOf(siteNow(), useSite());
  const [paying, pay] = useState<string | null>(null);
  const [all, showAll] = useState(false);
  const rupiah = (value: number) => formatRupiah(value, language);
  const nameOf = ({ customerId }: Debt) => known?.names.get(customerId) ?? t('office.unknown');
  const columns: readonly Column<Debt>[] = [
    {
      key: 'customer',
      title: t('payment.customer'),
      sortBy: nameOf,
      cellClass: 'col-span-2 wrap-anywhere lg:min-w-52',
      cell: (debt) => (
        <RowLink to={`/delivery?q=${encodeURIComponent(nameOf(debt))}&status=delivered`}>{nameOf(debt)}</RowLink>
      ),
    },
    {
      key: 'balance',
      title: t('office.receivables.balance'),
      isNumber: true,
      sortBy: ({ balance }) => balance,
      cellClass: 'font-bold',
      // A prepayment reduces no other customer's debt: the column adds up to the total debt.
      cell: ({ customerId, balance, deposits }) => {
        const over = balance - (known?.limits.get(customerId) ?? Infinity);
        return (
          <>
            {balance < 0 ? (
              <span className="font-normal text-ink-soft">{`${t('executive.paidAhead')}: ${rupiah(-balance)}`}</span>
            ) : (
              rupiah(balance)
            )}
            <span className="block text-sm font-normal text-ink-soft empty:hidden">
              {deposits > 0 && t('order.depositLeft', { amount: rupiah(deposits) })}
            </span>
            <span className="block text-sm font-normal text-bad empty:hidden">
              {balance > 0 && over > 0 && t('order.gate.overLimit', { over: rupiah(over) })}
            </span>
          </>
        );
      },
      // Includes those that are not visible yet.
      sum: () => rupiah(known?.owed ?? 0),
    },
    {
      key: 'estimated',
      title: t('office.receivables.estimated'),
      isNumber: true,
      isNamed: true,
      sortBy: ({ estimated }) => estimated,
      cell: ({ estimated }) => (estimated === 0 ? '–' : `+${rupiah(estimated)}`),
      sum: () => (known?.estimated ? `+${rupiah(known.estimated)}` : '–'),
    },
    ...AGES.filter((age) => known?.debts.some(({ ageing }) => ageing[age] !== 0)).map((age): Column<Debt> => ({
      key: age,
      title: t(`office.receivables.age.${age}`),
      isNumber: true,
      sortBy: ({ ageing }) => ageing[age],
      cellClass: 'hidden',
      cell: ({ ageing }) => (ageing[age] === 0 ? '–' : rupiah(ageing[age])),
    })),
    {
      key: 'pay',
      title: <span className="sr-only">{t('payment.record')}</span>,
      cellClass: 'col-start-2 justify-self-end',
      cell: (debt) => (
        <Button
          look="quiet"
          className="max-lg:border max-lg:border-line-strong lg:-my-1.5"
          onClick={() => pay(nameOf(debt))}
          aria-label={t('office.receivables.payOf', { customer: nameOf(debt) })}
          text={t('office.receivables.pay')}
        />
      ),
    },
  ];
  const sorted = useSorted(columns, known?.debts ?? []);
  return (
    <Panel
      title={t('office.receivables.title')}
      aside={
        <div className="flex flex-wrap items-center justify-end gap-x-3">
          {known && known.debts.length > 0 && (
            <TableFile
              name={`kuari-receivables-${today}`}
              sheet={t('office.receivables.title')}
              rows={known.debts}
              columns={[
                [t('payment.customer'), nameOf],
                [t('office.receivables.balance'), ({ balance }) => balance],
                [t('office.receivables.estimated'), ({ estimated }) => estimated],
                ...AGES.map((age) => [t(`office.receivables.age.${age}`), (debt: Debt) => debt.ageing[age]] as const),
              ]}
            />
          )}
          <Button icon={Banknote} onClick={() => pay('')} text={t('payment.record')} />
        </div>
      }
    >
      {!known && <ListSkeleton rows={6} />}
      {known && (
        <div className="flex flex-col gap-6">
          <Chart
            kind="ranked"
            title={t('office.receivables.ageing')}
            summary={
              known.owed === 0
                ? t('office.receivables.none')
                : t('office.receivables.summary', {
                    owed: rupiah(known.owed),
                    late: rupiah(known.ageing.to60 + known.ageing.to90 + known.ageing.older),
                  })
            }
            categoryTitle={t('office.receivables.ageTitle')}
            categories={known.owed === 0 ? [] : AGES.map((age) => t(`office.receivables.age.${age}`))}
            series={[{ name: t('office.receivables.balance'), tone: 1, values: AGES.map((age) => known.ageing[age]) }]}
            format={rupiah}
          />
          {known.debts.length > 0 && (
            <DenseList
              label={t('office.receivables.title')}
              columns={columns}
              rows={all ? sorted.rows : sorted.rows.slice(0, SHOWN)}
              keyOf={({ customerId }) => customerId}
              cardClass="grid grid-cols-[1fr_auto] gap-x-3 px-4"
              padding="lg:px-3"
              sorting={sorted.sorting}
            />
          )}
          {known.debts.length > SHOWN && !all && (
            <Button className="w-full sm:w-fit" onClick={() => showAll(true)} text={t('action.more')} />
          )}
          <PaymentList />
        </div>
      )}
      {paying !== null && <PaymentDialog customer={paying} onClose={() => pay(null)} />}
    </Panel>
  );
}
