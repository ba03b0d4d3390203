/** "Cash today": the user's cash takings, the amount to hand over, and open handovers. */
import { HandCoins, Printer, Receipt as ReceiptIcon, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useAuth } from '../../data/auth.ts';
import { useRows, useSite, type ViewRow } from '../../data/index.ts';
import { isRecordAccepted, useCustomers, useRowsOfDays } from '../../data/office.ts';
import { cashBoxOf } from '../../domain/figures/cashBox.ts';
import { isWaiting } from '../../domain/records/cash_handovers.ts';
import { addDays } from '../../domain/time/calendar.ts';
import { operatingDayOf, type SiteDay } from '../../domain/time/operatingDay.ts';
import { useMoneyDays, useSave } from '../../forms/index.ts';
import { formatDateTime, formatRupiah, formatShortDay, useTexts } from '../../i18n/index.ts';
import { Button, Dialog, IconButton, SaveFailed, Section, SyncMark } from '../../ui/index.ts';
import { VoidDialog } from '../records/VoidDialog.tsx';
import { HandOver } from './HandOver.tsx';
import { HandoverSlip } from './HandoverSlip.tsx';
import { differenceText } from './cashWords.ts';
import { PaymentDialog, paymentAgain } from './PaymentDialog.tsx';
import { Receipt } from './Receipt.tsx';
import type { SyncedTables } from '../../domain/records/rows.ts';

/** Older cash was handed over long ago, or in another way. */
const BOX_DAYS = 31;

/** Operating day; with a wrong clock, the day on which the payment counts. */
function recordedOn({ captured_at, operating_day }: PaymentRow, today: string, site: SiteDay): string {
  const day = operatingDayOf(new Date(captured_at), site);
  return day > today || day < operating_day ? operating_day : day;
}

type PaymentRow = SyncedTables['payments'];
type HandoverRow = SyncedTables['cash_handovers'];

type Asked =
  | { readonly what: 'receipt' | 'void'; readonly row: PaymentRow }
  | { readonly what: 'withdraw' | 'slip'; readonly row: HandoverRow }
  | { readonly what: 'handover' | 'again' };

export function CashToday({ onClose }: { readonly onClose: () => void }) {
  const { t, language } = useTexts();
  const { today } = useMoneyDays();
  const site = useSite();
  const from = addDays(today, -BOX_DAYS);
  // Cash of any earlier day may be recorded today.
  const known = useRowsOfDays('payments', { from: '0000-01-01', to: today })?.filter(isRecordAccepted);
  const payments = known?.filter(({ row }) => recordedOn(row, today, site) >= from);
  const handovers = useRowsOfDays('cash_handovers', { from, to: today })?.filter(isRecordAccepted);
  const own = useAuth(({ user }) => user?.id);
  const role = useAuth(({ profile }) => profile?.role);
  const seesAll = role === 'owner' || role === 'manager';
  const colleagues = useRows('colleagues', { limit: 500 });
  const takerOf = (id: string | null) => colleagues?.find(({ row }) => row.id === id)?.row.full_name ?? '…';
  const [asked, ask] = useState<Asked | null>(null);
  const done = () => ask(null);
  const isRead = payments !== undefined && handovers !== undefined;
  const box = cashBoxOf(payments?.map(({ row }) => row) ?? [], handovers?.map(({ row }) => row) ?? [], own);
  const waiting = new Set(box.inBox.map(({ id }) => id));
  const awaited = payments?.flatMap(({ row, sync }) => (sync !== 'sent' && waiting.has(row.id) ? [row.id] : [])) ?? [];
  const isToday = (row: PaymentRow) => recordedOn(row, today, site) === today;
  const isOwn = ({ author, method }: PaymentRow) => author === own && method === 'cash';
  const takings = payments
    ?.filter(({ row }) => waiting.has(row.id) || (isToday(row) && (seesAll || isOwn(row))))
    .toReversed();
  const names = useCustomers(takings?.map(({ row }) => row.customer_id) ?? []);
  const nameOf = (row: PaymentRow) => names?.get(row.customer_id)?.name ?? '…';
  const money = (value: number) => formatRupiah(value, language);
  const when = (instant: string) => formatDateTime(new Date(instant), language, site.timeZone);
  const mayVoid = (row: PaymentRow) => seesAll || (isToday(row) && !box.handedOver.has(row.id));
  const ownToday = takings?.map(({ row }) => row).filter((row) => isOwn(row) && isToday(row) && row.voided_at === null);
  const received = handovers?.filter(
    ({ row }) => row.acknowledged_by === own && row.operating_day === today && row.voided_at === null,
  );
  const takenOver = received?.reduce((sum, { row }) => sum + row.counted, 0);
  return (
    <Dialog title={t('cash.title')} place="right" onClose={onClose}>
      <div className="flex flex-col gap-6">
        <dl className="grid gap-2 rounded-md bg-sunken p-3">
          <Sum
            name={t('cash.inBox')}
            value={isRead ? money(box.total) : '…'}
            note={box.last && t('cash.since', { time: when(box.last) })}
          />
          <Sum name={t(seesAll ? 'cash.ownToday' : 'cash.today')} value={ownToday ? money(sumOf(ownToday)) : '…'} />
          {Boolean(takenOver) && <Sum name={t('cash.takenOver')} value={money(takenOver ?? 0)} />}
        </dl>
        {isRead && box.inBox.length > 0 && (
          <Button look="main" icon={HandCoins} onClick={() => ask({ what: 'handover' })} text={t('cash.action')} />
        )}
        {handovers && (
          <Handovers
            rows={handovers.filter(({ row }) => isWaiting(row) || row.operating_day === today)}
            payments={known?.map(({ row }) => row) ?? []}
            nameOf={takerOf}
            mayWithdraw={({ author }) => seesAll || author === own}
            onWithdraw={(row) => ask({ what: 'withdraw', row })}
            onSlip={(row) => ask({ what: 'slip', row })}
          />
        )}
        <Section isInner title={t(seesAll ? 'cash.allTakings' : 'cash.takings')}>
          {takings?.length === 0 && <p className="text-ink-soft">{t(seesAll ? 'payment.none' : 'cash.none')}</p>}
          <ul className="[&>li+li]:border-t [&>li+li]:border-line border-y border-line empty:hidden">
            {takings?.map(({ row, sync }) => (
              <li key={row.id} className="flex items-center gap-1 py-1">
                <div className="min-w-0 grow">
                  <p className="flex flex-wrap justify-between gap-x-3 font-semibold">
                    <span className="wrap-anywhere">{nameOf(row)}</span>
                    <span className={row.voided_at === null ? 'tabular-nums' : 'text-ink-soft line-through'}>
                      {money(row.amount)}
                    </span>
                  </p>
                  <p className="flex flex-wrap gap-x-3 text-xs whitespace-nowrap text-ink-soft">
                    <span>{when(row.captured_at)}</span>
                    {row.operating_day !== recordedOn(row, today, site) && (
                      <span className="font-semibold">
                        {t('cash.paidOn', { day: formatShortDay(row.paid_on, language) })}
                      </span>
                    )}
                    {row.number && <span>{row.number}</span>}
                    {row.order_id && <span>{t('payment.asDeposit')}</span>}
                    {seesAll && <span>{t(`payment.method.${row.method}`)}</span>}
                    {seesAll && <span>{takerOf(row.author)}</span>}
                  </p>
                  {row.voided_at !== null && (
                    <p className="text-xs font-semibold text-bad">{t('form.void.done', { reason: row.void_reason })}</p>
                  )}
                  {box.handedOver.has(row.id) && <p className="text-xs text-good">{t('cash.handedOver')}</p>}
                  {box.last && box.late.has(row.id) && (
                    <p className="text-xs font-semibold text-warn">{t('cash.late', { time: when(box.last) })}</p>
                  )}
                  {row.flags.includes('number_collision') && (
                    <p className="text-xs text-warn">{t('payment.flagNumber')}</p>
                  )}
                  {sync !== 'sent' && <SyncMark sync={sync} />}
                </div>
                <IconButton
                  icon={ReceiptIcon}
                  label={`${t('payment.receipt.title')}: ${nameOf(row)}`}
                  onClick={() => ask({ what: 'receipt', row })}
                />
                {row.voided_at === null && mayVoid(row) && (
                  <IconButton
                    icon={Undo2}
                    label={`${t('form.void.save')}: ${nameOf(row)}`}
                    onClick={() => ask({ what: 'void', row })}
                  />
                )}
              </li>
            ))}
          </ul>
        </Section>
      </div>
      {asked?.what === 'handover' && <HandOver box={box} awaited={awaited} onClose={done} />}
      {asked?.what === 'receipt' && <Receipt id={asked.row.id} onClose={done} />}
      {asked?.what === 'void' && (
        <VoidDialog
          kind="payments.void"
          id={asked.row.id}
          name={`${nameOf(asked.row)} · ${money(asked.row.amount)}`}
          again={paymentAgain(asked.row, nameOf(asked.row), () => ask({ what: 'again' }))}
          onClose={() => ask((now) => (now?.what === 'void' ? null : now))}
        />
      )}
      {asked?.what === 'withdraw' && (
        <VoidDialog
          kind="cash_handovers.void"
          id={asked.row.id}
          name={`${t('cash.handovers')} · ${money(asked.row.counted)}`}
          onClose={done}
        />
      )}
      {asked?.what === 'slip' && <HandoverSlip row={asked.row} nameOf={takerOf} onClose={done} />}
      {asked?.what === 'again' && <PaymentDialog onClose={done} />}
    </Dialog>
  );
}

function Sum({ name, value, note }: { readonly name: string; readonly value: string; readonly note?: string | null }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="text-lg font-bold tabular-nums">{value}</dd>
      {note && <dd className="w-full text-xs text-ink-soft">{note}</dd>}
    </div>
  );
}

interface HandoversProps {
  readonly rows: readonly ViewRow<'cash_handovers'>[];
  /** All on this device. */
  readonly payments: readonly PaymentRow[];
  readonly nameOf: (id: string | null) => string;
  readonly mayWithdraw: (row: HandoverRow) => boolean;
  readonly onWithdraw: (row: HandoverRow) => void;
  readonly onSlip: (row: HandoverRow) => void;
}

/** Each is received by a user other than its author. */
function Handovers({ rows, payments, nameOf, mayWithdraw, onWithdraw, onSlip }: HandoversProps) {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  const own = useAuth(({ user }) => user?.id);
  const { busy, failure, save } = useSave();
  const money = (value: number) => formatRupiah(value, language);
  const when = (instant: string) => formatDateTime(new Date(instant), language, timeZone);
  const voidedOf = (row: HandoverRow) =>
    sumOf(payments.filter(({ id, voided_at }) => voided_at !== null && row.payments.includes(id)));
  if (rows.length === 0) return null;
  return (
    <Section isInner title={t('cash.handovers')}>
      <ul className="flex flex-col gap-3">
        {rows.map(({ row, sync }) => (
          <li key={row.id} className="rounded-md border border-line p-3 text-sm">
            <p className="flex flex-wrap justify-between gap-x-3 text-base font-bold">
              <span className="wrap-anywhere">{nameOf(row.author)}</span>
              <span className={row.voided_at === null ? 'tabular-nums' : 'text-ink-soft line-through'}>
                {money(row.counted)}
              </span>
            </p>
            <p className="text-ink-soft">{when(row.captured_at)}</p>
            <p className="flex flex-wrap justify-between gap-x-3 whitespace-nowrap text-ink-soft tabular-nums">
              <span>
                {t('cash.expected')} {money(row.expected)}
              </span>
              <span className={row.counted === row.expected ? 'text-good' : 'font-semibold text-bad'}>
                {differenceText(row, t, language)}
              </span>
            </p>
            {row.notes && <p>{row.notes}</p>}
            <HandedPayments row={row} payments={payments.filter(({ id }) => row.payments.includes(id))} />
            {voidedOf(row) > 0 && (
              <p className="font-semibold text-warn">{t('cash.voidedAfter', { amount: money(voidedOf(row)) })}</p>
            )}
            {row.flags.includes('takings_changed') && (
              <p className="font-semibold text-warn">{t('cash.flagChanged')}</p>
            )}
            {sync !== 'sent' && <SyncMark sync={sync} />}
            {row.voided_at !== null ? (
              <p className="font-semibold text-bad">
                {row.void_reason ? t('form.void.done', { reason: row.void_reason }) : t('cash.withdrawn')}
              </p>
            ) : row.acknowledged_at !== null ? (
              <p className="text-good">
                {t('cash.receivedBy', { name: nameOf(row.acknowledged_by), time: when(row.acknowledged_at) })}
              </p>
            ) : row.author === own ? (
              <p>{t('cash.own')}</p>
            ) : (
              <Button
                icon={HandCoins}
                disabled={busy}
                className="mt-2 min-h-14 w-full"
                onClick={() =>
                  void save(
                    [{ kind: 'cash_handovers.receive', entity_id: row.id, payload: {} }],
                    t('cash.receiveDone', { amount: money(row.counted), name: nameOf(row.author) }),
                  )
                }
                text={t('cash.receive')}
              />
            )}
            <Button icon={Printer} className="mt-2 w-full" onClick={() => onSlip(row)} text={t('cash.slip.print')} />
            {isWaiting(row) && mayWithdraw(row) && (
              <Button icon={Undo2} className="mt-2 w-full" onClick={() => onWithdraw(row)} text={t('form.void.save')} />
            )}
          </li>
        ))}
      </ul>
      {failure && <SaveFailed failure={failure} />}
    </Section>
  );
}

const sumOf = (payments: readonly PaymentRow[]) => payments.reduce((sum, { amount }) => sum + amount, 0);

/** The payments in a handover: `payments`, those of them on this device. A clerk's device has only their own. */
function HandedPayments({ row, payments }: { readonly row: HandoverRow; readonly payments: readonly PaymentRow[] }) {
  const { t, language } = useTexts();
  const names = useCustomers(payments.map(({ customer_id }) => customer_id));
  const elsewhere = row.payments.length - payments.length;
  return (
    <details>
      <summary className="flex min-h-12 cursor-pointer items-center font-semibold text-accent-ink">
        {t('cash.payments', { count: row.payments.length })}
      </summary>
      <ul className="tabular-nums">
        {payments.map((one) => (
          <li key={one.id} className="flex flex-wrap justify-between gap-x-3">
            <span className="wrap-anywhere">
              {[one.number, names?.get(one.customer_id)?.name ?? '…', formatShortDay(one.paid_on, language)]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <span className={one.voided_at === null ? undefined : 'line-through'}>
              {formatRupiah(one.amount, language)}
            </span>
          </li>
        ))}
      </ul>
      {elsewhere > 0 && <p className="text-ink-soft">{t('cash.elsewhere', { count: elsewhere })}</p>}
      <p className="flex justify-between gap-x-3 font-bold tabular-nums">
        <span>{t('cash.sum')}</span>
        <span>{formatRupiah(sumOf(payments), language)}</span>
      </p>
    </details>
  );
}
