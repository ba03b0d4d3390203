import { useConfig, useSite } from '../../data/index.ts';
import { formatDateTime, formatRupiah, useTexts, useTextsIn, type Texts } from '../../i18n/index.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useCompanyHead } from '../company/useCompany.ts';
import { PrintRoll } from '../paper/PrintRoll.tsx';
import { differenceText } from './cashWords.ts';
import type { SyncedTables } from '../../domain/records/rows.ts';
import type { PaperText } from '../paper/paperText.ts';

interface HandoverSlipProps {
  readonly row: SyncedTables['cash_handovers'];
  readonly nameOf: (id: string) => string;
  readonly onClose: () => void;
}

export function HandoverSlip({ row, nameOf, onClose }: HandoverSlipProps) {
  const { t: onScreen } = useTexts();
  const words = useTextsIn(useConfig()['site.ticket_language']);
  const company = useCompanyHead();
  const { timeZone } = useSite();

  function paperIn({ t, language }: Texts): PaperText {
    const money = (value: number) => formatRupiah(value, language);
    const lines = [
      ['captured_at', t('cash.slip.time'), formatDateTime(new Date(row.captured_at), language, timeZone)],
      ['expected', t('cash.expected'), money(row.expected)],
      ['counted', t('cash.counted'), money(row.counted)],
      ['difference', t('cash.difference'), differenceText(row, t, language)],
      ['payments', t('cash.slip.of'), t('cash.payments', { count: row.payments.length })],
      ['notes', t('cash.notes'), row.notes],
    ] as const;
    return {
      company,
      title: t('cash.slip.title'),
      number: '',
      note: null,
      marks: row.voided_at === null ? [] : [t('payment.receipt.void')],
      lines: lines.flatMap(([key, label, value]) => (value ? [{ key, label, value, large: key === 'counted' }] : [])),
      code: null,
      signatures: [
        { label: t('cash.slip.from'), name: row.author && nameOf(row.author) },
        { label: t('cash.slip.to'), name: row.acknowledged_by && nameOf(row.acknowledged_by) },
      ],
    };
  }
  return (
    <Dialog title={onScreen('cash.slip.title')} place="right" onClose={onClose}>
      <div className="flex flex-col gap-4">
        <PrintRoll paper={words && paperIn(words)} language={words?.language} />
      </div>
    </Dialog>
  );
}
