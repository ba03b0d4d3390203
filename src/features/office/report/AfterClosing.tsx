/** The changes of a day after its closing: the figures that differ from the frozen ones, and every record behind them. */
import { History } from 'lucide-react';
import { useCustomers } from '../../../data/office.ts';
import { changesSince, figuresOfShifts, isTakenOut, sinceClosing } from '../../../domain/figures/sinceClosing.ts';
import { expenseWords } from '../../../domain/mutations/expenses.ts';
import { materialByName } from '../../../domain/materials/materials.ts';
import { unreachable } from '../../../domain/values/result.ts';
import { formatDateTime, formatRupiah, withUnit } from '../../../i18n/index.ts';
import { figureName, figureText } from '../../../shared/held/figureWords.ts';
import { HistoryLink } from '../../../shared/records/HistoryLink.tsx';
import { Message } from '../../../ui/Message.tsx';
import { Lines } from './Lines.tsx';
import type { SinceClosing } from '../../../domain/figures/sinceClosing.ts';
import type { Unit } from '../../../i18n/numbers.ts';
import type { SyncedTables } from '../../../domain/records/rows.ts';
import type { Words } from './reportWords.ts';
import type { KnownReport, RecordOfDay } from './useDailyReport.ts';

interface AfterClosingProps {
  readonly closing: SyncedTables['day_closings'];
  readonly known: KnownReport;
  readonly words: Words;
}

export function AfterClosing({ closing, known, words }: AfterClosingProps) {
  const { t, language } = words;
  const records = known.records.flatMap((record) => {
    const what = sinceClosing(record.row, closing);
    return what === null ? [] : [{ record, what }];
  });
  const changes = changesSince(closing.totals, known.now.totals, [
    ...known.now.stocks.map(({ material: key, onHand: quantity }) => ({ kind: 'stock', key, quantity, amount: 0 })),
    ...figuresOfShifts(known.records.flatMap(({ table, row }) => (table === 'shifts' ? [row] : []))),
    ...known.now.payments.map(([key, amount]) => ({ kind: 'payments', key, quantity: 0, amount })),
  ]);
  const customers = useCustomers(
    records.flatMap(({ record }) => (record.table === 'payments' ? [record.row.customer_id] : [])),
  );
  if (records.length === 0 && changes.length === 0) return null;
  const customer = (id: string) => customers?.get(id)?.name ?? '…';
  return (
    <Message tone="warn" icon={History} title={t('report.sinceClosing')} className="mb-4">
      {changes.length > 0 && (
        <section aria-label={t('report.changed')} className="mt-1 max-w-2xl">
          <Lines
            lines={changes.map((change) => ({
              name: figureName(change, t, known.machines),
              value: `${figureText(change, change.before, language)} → ${figureText(change, change.after, language)}`,
            }))}
            none=""
          />
        </section>
      )}
      {records.length > 0 && (
        <section aria-label={t('report.behind')} className="mt-3 max-w-2xl">
          <h3 className="font-semibold">{t('report.behind')}</h3>
          <ul className="text-sm">
            {records.map(({ record, what }) => {
              const { name, amounts } = said(record, what, words, customer);
              return (
                <li
                  key={record.row.id}
                  className="flex items-center gap-3 border-t border-line py-1.5 first:border-t-0"
                >
                  <span className="min-w-0 flex-1 wrap-anywhere">
                    <span className="font-semibold">{name}</span>
                    <span className="block text-xs">
                      {t(`report.sinceWhat.${what}`)} · {t('report.captured', { time: whenOf(record, words) })}
                    </span>
                  </span>
                  <span className="text-right font-semibold whitespace-nowrap tabular-nums">
                    {amounts.map((amount) => (
                      <span key={amount} className="block">
                        {amount}
                      </span>
                    ))}
                  </span>
                  <HistoryLink id={record.row.id} name={name} className="-my-2" />
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </Message>
  );
}

const whenOf = ({ row }: RecordOfDay, { language, site }: Words) =>
  formatDateTime(new Date(row.captured_at), language, site.timeZone);

/** Its display name, and how much it added to or removed from which figure. */
function said(record: RecordOfDay, what: SinceClosing, { t, language }: Words, customer: (id: string) => string) {
  const sign = isTakenOut(what) ? -1 : 1;
  const signed = (value: number, text: string) => (value * sign > 0 && what !== 'changed' ? `+${text}` : text);
  const amount = (value: number, unit: Unit) => signed(value, withUnit(value * sign, unit, language));
  const money = (value: number | null) => (value === null ? [] : [signed(value, formatRupiah(value * sign, language))]);
  const kind = t(`report.lateKind.${record.table}`);
  switch (record.table) {
    case 'deliveries': {
      const { ticket_no, customer_name, volume, amount: price } = record.row;
      return { name: `${ticket_no} · ${customer_name}`, amounts: [amount(volume, 'm³'), ...money(price)] };
    }
    case 'payments':
      return { name: `${kind} · ${customer(record.row.customer_id)}`, amounts: money(record.row.amount) };
    case 'transactions':
      return { name: `${kind} · ${expenseWords(record.row.notes).source}`, amounts: money(-record.row.amount) };
    case 'production_entries':
      return { name: ofMaterial(kind, record.row.material_type), amounts: [amount(record.row.volume, 'm³')] };
    case 'transformations':
      return { name: kind, amounts: [amount(record.row.boulder_volume, 'm³')] };
    case 'fuel_logs':
      return { name: t(`report.total.fuel_${record.row.kind}`), amounts: [amount(record.row.liters, 'L')] };
    case 'downtime_entries':
      return { name: `${kind} · ${t(`office.reason.${record.row.reason}`)}`, amounts: [] };
    case 'stock_adjustments': {
      const { material_type: material, adjustment } = record.row;
      return { name: ofMaterial(kind, material), amounts: [amount(adjustment, materialByName(material).unit)] };
    }
    case 'incidents':
      return { name: `${record.row.number} · ${record.row.title}`, amounts: [] };
    case 'shifts':
      return { name: `${kind} · ${record.row.shift_name}`, amounts: [] };
    default:
      return unreachable(record);
  }
}

const ofMaterial = (kind: string, material: string) => `${kind} · ${materialByName(material).displayName}`;
