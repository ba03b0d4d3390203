/** The receipt (kwitansi) of a payment: view, print, share; undo for some seconds. */
import { CircleCheck, Share2, Undo2 } from 'lucide-react';
import { useConfig, useRow, useRows } from '../../data/index.ts';
import { rupiahInWords } from '../../domain/values/rupiahInWords.ts';
import { formatDay, formatRupiah, useTexts, useTextsIn, type Texts } from '../../i18n/index.ts';
import { Button, Dialog, SyncMark, share, toast } from '../../ui/index.ts';
import { useCompanyHead } from '../company/useCompany.ts';
import { orderName } from '../orders/orderWords.ts';
import { PrintRoll } from '../paper/PrintRoll.tsx';
import type { SyncedTables } from '../../domain/records/rows.ts';
import type { PaperLine, PaperText } from '../paper/paperText.ts';

interface ReceiptProps {
  readonly id: string;
  readonly undo?: (() => void) | undefined;
  /** It was saved just now. */
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
  const company = useCompanyHead();
  const row = found?.row;
  const takenBy = colleagues?.find((one) => one.row.id === row?.author)?.row.full_name;
  const lines = row && words && customer && linesOf(row, customer.row.name, takenBy, order?.row, words);
  const paper: PaperText | null =
    row && lines && words
      ? {
          company,
          title: words.t('payment.receipt.title'),
          number: row.number ?? '',
          note: null,
          marks: row.voided_at === null ? [] : [words.t('payment.receipt.void')],
          lines,
          code: null,
          signatures: [{ label: words.t('payment.receipt.takenBy'), name: null }],
        }
      : null;
  const send = async () => {
    if (!paper) return;
    const text = [`${paper.title} ${paper.number}`, ...paper.lines.map(({ label, value }) => `${label}: ${value}`)];
    if ((await share(paper.number, text.join('\n'))) === 'copied') toast('good', t('payment.receipt.copied'));
  };
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
        <PrintRoll paper={paper} language={words?.language}>
          <Button
            icon={Share2}
            disabled={!paper}
            onClick={() => void send()}
            className="min-h-14"
            text={t('payment.receipt.share')}
          />
          {undo && <Button icon={Undo2} onClick={undo} className="col-span-2" text={t('form.undo.action')} />}
        </PrintRoll>
      </div>
    </Dialog>
  );
}

/** The second line. */
const AMOUNT = 1;

function linesOf(
  row: SyncedTables['payments'],
  customer: string,
  takenBy: string | undefined,
  order: Pick<SyncedTables['orders'], 'number'> | undefined,
  { t, language }: Texts,
): PaperLine[] {
  const inWords = language === 'id' ? ` (${rupiahInWords(row.amount)} rupiah)` : '';
  const lines: readonly (readonly [label: string, value: string | null | undefined])[] = [
    [t('payment.receipt.from'), customer],
    [t('payment.receipt.amount'), formatRupiah(row.amount, language) + inWords],
    [t('payment.receipt.for'), row.notes],
    [t('order.forDeposit'), order && orderName(order, t)],
    [t('payment.receipt.method'), t(`payment.method.${row.method}`)],
    [t('payment.receipt.date'), formatDay(row.paid_on, language)],
    [t('payment.receipt.takenBy'), takenBy],
  ];
  return lines.flatMap(([label, value], at) => (value ? [{ key: label, label, value, large: at === AMOUNT }] : []));
}
