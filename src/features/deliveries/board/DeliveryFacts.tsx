import { useSite, useRow } from '../../../data/index.ts';
import { Section } from '../../../ui/index.ts';
import { useTexts, formatDateTime, formatNumber } from '../../../i18n/index.ts';
import { useTextAfter } from '../../../shared/orders/useOrderText.ts';
import { linesOf } from '../ticket/ticketText.ts';
import { materialByName } from '../../../domain/materials/materials.ts';
import type { DeliveryRow } from '../../../domain/records/rows.ts';
import type { Revision } from '../../../domain/records/deliveries.ts';

function Event(props: { readonly name: string; readonly at: string; readonly said: string | null | undefined }) {
  const { name, at, said } = props;
  const { language } = useTexts();
  const { timeZone } = useSite();
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">{name}</span>
        <time dateTime={at}>{formatDateTime(new Date(at), language, timeZone)}</time>
      </p>
      {said && <p className="wrap-anywhere text-ink-soft">{said}</p>}
    </>
  );
}

export function DeliveryFacts({ row }: { readonly row: DeliveryRow }) {
  const { t, language } = useTexts();
  const site = useSite();
  const order = useTextAfter(row)({ t, language });
  return (
    <Section isInner title={t('board.facts')}>
      <dl className="grid grid-cols-[fit-content(45%)_1fr] gap-x-4 gap-y-2 text-sm">
        {linesOf(row, { t, language, site, order }, 'detail').map(({ key, label, value }) => (
          <div key={key} className="col-span-2 grid grid-cols-subgrid border-b border-line pb-2 last:border-b-0">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="text-right font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

export function Revisions({ row }: { readonly row: DeliveryRow }) {
  const { t } = useTexts();
  const { revisions } = row;
  if (!revisions || revisions.length === 0) return null;
  return (
    <Section isInner title={t('board.correct.history')}>
      <ol className="flex flex-col gap-3 border-l-2 border-line pl-4 text-sm">
        {revisions
          .map((revision, index) => <Version key={revision.at} {...{ row, revisions, revision, index }} />)
          .toReversed()}
      </ol>
    </Section>
  );
}

interface VersionProps {
  readonly row: DeliveryRow;
  readonly revisions: readonly Revision[];
  readonly revision: Revision;
  readonly index: number;
}

function Version({ row, revisions, revision: { at, by, reason, was }, index }: VersionProps) {
  const { t, language } = useTexts();
  const author = useRow('colleagues', by);
  const became = (field: string): unknown => {
    const later = revisions.slice(index + 1).find((one) => Object.hasOwn(one.was, field));
    return later ? later.was[field] : new Map(Object.entries(row)).get(field);
  };
  const textOf = (field: string, value: unknown) => {
    if (field === 'material_type') return materialByName(String(value)).displayName;
    return typeof value === 'number' ? formatNumber(value, language) : typeof value === 'string' ? value : '–';
  };
  return (
    <li>
      <Event
        name={t('board.correct.revision', { revision: index + 1 })}
        at={at}
        said={[author?.row.full_name, reason].filter(Boolean).join(': ')}
      />
      {SAID.filter((field) => Object.hasOwn(was, field) && was[field] !== became(field)).map((field) => (
        <p key={field} className="wrap-anywhere">
          {t(`delivery.field.${field}`)}: <del>{textOf(field, was[field])}</del> → {textOf(field, became(field))}
        </p>
      ))}
    </li>
  );
}

/** In the ticket's words; a record is shown by its text. */
const SAID = [
  'truck_license',
  'truck_type',
  'driver_name',
  'customer_name',
  'destination_address',
  'material_type',
  'volume',
  'gross_kg',
  'tare_kg',
  'unit_price',
  'notes',
] as const;

export function DeliveryTimes({ row }: { readonly row: DeliveryRow }) {
  const { t } = useTexts();
  const author = useRow('colleagues', row.author ?? undefined);
  const printer = useRow('colleagues', row.printed_by ?? undefined);
  const copies = row.copies && t('check.copies', { count: row.copies });
  const times = [
    { step: 'captured', at: row.captured_at, said: author?.row.full_name },
    { step: 'received', at: row.received_at, said: null },
    { step: 'printed', at: row.printed_at, said: [printer?.row.full_name, copies].filter(Boolean).join(' · ') },
    { step: 'in_transit', at: row.in_transit_at, said: null },
    { step: 'delivered', at: row.delivered_at, said: null },
    { step: 'cancelled', at: row.cancelled_at, said: row.cancel_reason },
    { step: 'voided', at: row.voided_at, said: row.void_reason },
  ] as const;
  return (
    <Section isInner title={t('board.times.title')}>
      <ol className="flex flex-col gap-2 border-l-2 border-line pl-4 text-sm">
        {times.map(
          ({ step, at, said }) =>
            at !== null && (
              <li key={step}>
                <Event name={t(`board.times.${step}`)} at={at} said={said} />
              </li>
            ),
        )}
      </ol>
    </Section>
  );
}
