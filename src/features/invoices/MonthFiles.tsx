/** Invoices and payments of a month for the accountant and the tax office. Nothing is sent. */
import { CircleAlert, Download, FileCode } from 'lucide-react';
import { useState } from 'react';
import { noteExport } from '../../data/exports.ts';
import { useRows } from '../../data/index.ts';
import { usePaymentsOf } from '../../data/invoices.ts';
import { lastOfMonth, monthOf } from '../../domain/time/calendar.ts';
import { formatMonth, useTexts } from '../../i18n/index.ts';
import { TableFile } from '../../shared/files/TableFile.tsx';
import { ServerList } from '../../shared/records/ServerList.tsx';
import { Button, Dialog, downloadFile, Message, SelectInput, toast } from '../../ui/index.ts';
import { accountantColumns, accountantLines, efakturXml, inFiles, paymentColumns, taxable } from './accountant.ts';
import type { TableColumn } from './invoiceColumns.ts';
import type { Books } from './parts.tsx';

interface MonthFilesProps {
  readonly books: Books;
  /** `YYYY-MM`, latest first. */
  readonly months: readonly string[];
  readonly first: string;
}

export function MonthFiles(props: MonthFilesProps) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={Download} onClick={() => setOpen(true)} text={t('invoice.files.title')} />
      {isOpen && (
        <Dialog title={t('invoice.files.title')} onClose={() => setOpen(false)}>
          <Files {...props} />
        </Dialog>
      )}
    </>
  );
}

function Files({ books: { buyerOf, customerOf, company, invoices }, months, first }: MonthFilesProps) {
  const texts = useTexts();
  const { t, language } = texts;
  const [month, setMonth] = useState(first);
  const payments = usePaymentsOf({ from: `${month}-01`, to: lastOfMonth(month) });
  const standing = invoices
    .filter((one) => monthOf(one.issued_on) === month && one.voided_at === null)
    .toSorted((one, other) => (one.number < other.number ? -1 : 1));
  const taxed = taxable(standing, customerOf);
  const unnamed = standing.filter(({ kind, tax }) => kind === 'invoice' && tax > 0).length - taxed.length;
  async function saveXml() {
    const name = `kuari-efaktur-${month}.xml`;
    await noteExport(name, taxed.length);
    downloadFile(name, new Blob([efakturXml(taxed, customerOf, company.taxNumber)], { type: 'application/xml' }));
  }
  const numberOf = (id: string | null) => invoices.find((one) => one.id === id)?.number;
  const orders = useRows('orders', { limit: Number.POSITIVE_INFINITY });
  const orderOf = (id: string | null) => orders?.find(({ row }) => row.id === id)?.row.number;
  const lacking = company.taxNumber === '' ? 'noTaxNumber' : taxed.length === 0 ? 'noTax' : null;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-soft">{t('invoice.files.intro')}</p>
      <SelectInput
        id="files-month"
        label={t('invoice.month')}
        options={months.map((one) => [one, formatMonth(one, language)])}
        value={month}
        onChange={({ target }) => setMonth(target.value)}
      />
      <Tables
        name={`kuari-invoices-${month}`}
        sheet={t('invoice.files.invoices')}
        columns={accountantColumns(customerOf, texts)}
        rows={accountantLines(standing)}
        keyOf={({ of }) => of}
      />
      <ServerList list={payments} empty={null} isEmpty={() => false}>
        {(rows) => (
          <Tables
            name={`kuari-payments-${month}`}
            sheet={t('invoice.files.payments')}
            columns={paymentColumns(buyerOf, numberOf, orderOf, texts)}
            rows={rows.toReversed()}
            keyOf={({ id }) => id}
          />
        )}
      </ServerList>
      <h3 className="font-semibold">{t('invoice.files.efaktur')}</h3>
      {lacking ? (
        <p>{t(`invoice.files.${lacking}`)}</p>
      ) : (
        <Button
          icon={FileCode}
          onClick={() => void saveXml().catch(() => toast('bad', t('board.file.failed')))}
          text={t('invoice.files.xml', { count: taxed.length })}
        />
      )}
      {unnamed > 0 && (
        <Message tone="warn" icon={CircleAlert} text={t('invoice.files.withoutNumber', { count: unnamed })} />
      )}
      {!lacking && <p className="text-sm text-ink-soft">{t('invoice.files.note')}</p>}
    </div>
  );
}

interface TablesProps<Row> {
  readonly name: string;
  readonly sheet: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => unknown;
}

/** All lines in one file and, if there are many, also in files for programs with a limit. */
function Tables<Row>({ name, keyOf, ...table }: TablesProps<Row>) {
  const { t } = useTexts();
  const parts = inFiles(table.rows, keyOf);
  return (
    <>
      <h3 className="font-semibold">{table.sheet}</h3>
      {[table.rows, ...(parts.length > 1 ? parts : [])].map((rows, part) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts of a file are identified by their position
        <div key={part} className="flex flex-wrap items-center justify-between gap-3">
          {part > 0 && `${part}. `}
          {t('invoice.files.lines', { count: rows.length })}
          <TableFile {...table} rows={rows} name={part === 0 ? name : `${name}-${part}`} />
        </div>
      ))}
    </>
  );
}
