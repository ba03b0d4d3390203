/** The receipt (kwitansi) of a payment: to look at, to print, to share; and for some seconds to undo it. */
import { CircleCheck, Printer, Share2, Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useConfig, useRemembered, useRow, useRows } from '../../data/index.ts';
import { rupiahInWords } from '../../domain/values/rupiahInWords.ts';
import { formatDay, formatRupiah, useTexts, type Texts } from '../../i18n/index.ts';
import { useTextsIn } from '../../i18n/useTextsIn.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Printed } from '../../ui/Printed.tsx';
import { SyncMark } from '../../ui/SyncMark.tsx';
import { setPageSize } from '../../ui/pageSize.ts';
import { cx } from '../../ui/cx.ts';
import { share } from '../../ui/share.ts';
import { toast } from '../../ui/toast.ts';
import { CompanyHead } from '../company/CompanyHead.tsx';
import { orderName } from '../orders/orderWords.ts';
import '../paper/paper.css';
import type { SyncedTables } from '../../domain/records/rows.ts';

interface ReceiptProps {
  readonly id: string;
  readonly undo?: (() => void) | undefined;
  /** Saved just now. */
  readonly isNew?: boolean;
  readonly onClose: () => void;
}

export function Receipt({ id, undo, isNew, onClose }: ReceiptProps) {
  const { t } = useTexts();
  const found = useRow('payments', id);
  const customer = useRow('customers', found?.row.customer_id);
  const order = useRow('orders', found?.row.order_id ?? undefined);
  const colleagues = useRows('colleagues', { limit: 500 });
  const words = useTextsIn(useConfig()['site.ticket_language']);
  const paper = useRef<HTMLDivElement>(null);
  const size = useRemembered('ticket.paper') === 'a4' ? 'a4' : 'roll';
  const endPrint = useRef<() => void>(undefined);
  useEffect(() => () => endPrint.current?.(), []);
  const row = found?.row;
  const takenBy = colleagues?.find((one) => one.row.id === row?.author)?.row.full_name;
  const lines = row && words && customer && linesOf(row, customer.row.name, takenBy, order?.row, words);
  /** Some browsers report the end of the print before they take their picture: the size stays until the page is touched. */
  function print() {
    endPrint.current?.();
    const undoSize = setPageSize(size, paper.current);
    const listening = new AbortController();
    endPrint.current = () => {
      listening.abort();
      undoSize();
    };
    for (const event of ['pointerdown', 'keydown'])
      addEventListener(event, () => endPrint.current?.(), { capture: true, signal: listening.signal });
    globalThis.print();
  }
  const send = async () => {
    if (!lines || !words) return;
    const text = [
      `${words.t('payment.receipt.title')} ${row.number ?? ''}`,
      ...lines.map(([name, value]) => `${name}: ${value}`),
    ];
    if ((await share(row.number ?? '', text.join('\n'))) === 'copied') toast('good', t('payment.receipt.copied'));
  };
  const sheet = lines && words && <Paper row={row} lines={lines} words={words} />;
  return (
    <Dialog title={t('payment.receipt.title')} place="right" onClose={onClose}>
      <div className="flex flex-col gap-4">
        {isNew && (
          <p role="status" className="flex items-center gap-3 text-lg font-bold text-good">
            <CircleCheck aria-hidden className="size-6 shrink-0" />
            {t('form.saved')}
          </p>
        )}
        {found && found.sync !== 'sent' && (
          <p>
            <SyncMark sync={found.sync} />
          </p>
        )}
        <div className="grid grid-cols-2 gap-3">
          <Button look="main" icon={Printer} disabled={!lines} onClick={print} className="px-2">
            {t('payment.receipt.print')}
          </Button>
          <Button
            icon={Share2}
            disabled={!lines}
            onClick={() => void send()}
            className="min-h-14"
            text={t('payment.receipt.share')}
          />
          {undo && <Button icon={Undo2} onClick={undo} className="col-span-2" text={t('form.undo.action')} />}
        </div>
        <div className="overflow-x-auto rounded-md border border-line bg-sunken p-3">
          <div ref={paper} className="ticket-preview-roll">
            {sheet}
          </div>
        </div>
        <Printed>{sheet}</Printed>
      </div>
    </Dialog>
  );
}

type Line = readonly [name: string, value: string];

function linesOf(
  row: SyncedTables['payments'],
  customer: string,
  takenBy: string | undefined,
  order: Pick<SyncedTables['orders'], 'number'> | undefined,
  { t, language }: Texts,
): Line[] {
  const inWords = language === 'id' ? ` (${rupiahInWords(row.amount)} rupiah)` : '';
  const lines: readonly (readonly [name: string, value: string | null | undefined])[] = [
    [t('payment.receipt.from'), customer],
    [t('payment.receipt.amount'), formatRupiah(row.amount, language) + inWords],
    [t('payment.receipt.for'), row.notes],
    [t('order.forDeposit'), order && orderName(order, t)],
    [t('payment.receipt.method'), t(`payment.method.${row.method}`)],
    [t('payment.receipt.date'), formatDay(row.paid_on, language)],
    [t('payment.receipt.takenBy'), takenBy],
  ];
  return lines.flatMap(([name, value]) => (value ? [[name, value]] : []));
}

/** As wide as a roll on every paper. */
function Paper({
  row,
  lines,
  words: { t, language },
}: {
  readonly row: SyncedTables['payments'];
  readonly lines: readonly Line[];
  readonly words: Texts;
}) {
  return (
    <article className="ticket-paper ticket-roll" lang={language}>
      <CompanyHead />
      <div className="ticket-head">
        <div>
          <p className="ticket-title">{t('payment.receipt.title')}</p>
          <p className="ticket-no">{row.number}</p>
        </div>
        {row.voided_at !== null && <p className="ticket-mark">{t('payment.receipt.void')}</p>}
      </div>
      <dl className="ticket-body">
        {lines.map(([name, value]) => (
          <div key={name} className={cx('ticket-line', name === t('payment.receipt.amount') && 'ticket-large')}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="ticket-signatures">
        <p>{t('payment.receipt.takenBy')}</p>
      </div>
    </article>
  );
}
