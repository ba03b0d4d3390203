/** Deliveries by product or by customer: m³, trips and rupiah, each with its sum. */
import { formatNumber, formatPercent, formatRupiah, useTexts, withUnit } from '../../../i18n/index.ts';
import { DenseList, RowLink } from '../../../ui/DenseList.tsx';

interface Delivered {
  /** m³ */
  readonly volume: number;
  readonly trips: number;
  /** Rupiah. */
  readonly amount: number;
}

interface RankedRow extends Delivered {
  readonly name: string;
  /** The URL of its tickets. */
  readonly to: string;
  /** % */
  readonly share: number;
}

interface RankedTableProps {
  readonly label: string;
  readonly nameTitle: string;
  readonly shareTitle: string;
  readonly rows: readonly RankedRow[];
  readonly all: Delivered;
}

export function RankedTable({ label, nameTitle, shareTitle, rows, all }: RankedTableProps) {
  const { t, language } = useTexts();
  const m3 = (value: number) => withUnit(value, 'm³', language);
  const whole = (value: number) => formatNumber(value, language, 0);
  const rupiah = (value: number) => formatRupiah(value, language);
  const figures = [
    { key: 'volume', title: 'm³', format: m3, isNamed: false },
    { key: 'trips', title: t('analytics.trips'), format: whole, isNamed: true },
    { key: 'amount', title: t('report.revenue'), format: rupiah, isNamed: false },
  ] as const;
  return (
    <DenseList
      label={label}
      rows={rows}
      keyOf={({ name }) => name}
      cardClass="grid grid-cols-2 gap-x-4 px-4"
      columns={[
        {
          key: 'name',
          title: nameTitle,
          cellClass: 'col-span-2 wrap-anywhere',
          cell: ({ name, to }) => <RowLink to={to}>{name}</RowLink>,
        },
        ...figures.map(({ key, title, format, isNamed }) => ({
          key,
          title,
          isNumber: true,
          isNamed,
          cell: (row: RankedRow) => format(row[key]),
          sum: () => format(all[key]),
        })),
        {
          key: 'share',
          title: shareTitle,
          isNumber: true,
          isNamed: true,
          cell: ({ share }) => formatPercent(share, language),
        },
      ]}
    />
  );
}
