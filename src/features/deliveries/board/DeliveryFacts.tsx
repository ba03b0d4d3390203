import { useSite, useRow } from '../../../data/index.ts';
import { useTexts, formatDateTime, formatNumber } from '../../../i18n/index.ts';
import { useTextAfter } from '../../../shared/orders/useOrderText.ts';
import { linesOf } from '../ticket/ticketText.ts';
import { materialByName } from '../../../domain/materials/materials.ts';
import type { DeliveryRow } from '../../../domain/records/rows.ts';
import type { Revision } from '../../../domain/records/deliveries.ts';

/** The load, the customer and the people, from the ticket alone. */
export function DeliveryFacts({ row }: { readonly row: DeliveryRow }) {
  const { t, language } = useTexts();
  const site = useSite();
  const order = useTextAfter(row)({ t, language });
  return (
    <section aria-labelledby="ticket-facts">
      <h3 id="ticket-facts" className="mb-2 font-semibold">
        {t('board.facts')}
      </h3>
      <dl className="grid grid-cols-[fit-content(45%)_1fr] gap-x-4 gap-y-2 text-sm">
        {linesOf(row, { t, language, site, order }, 'detail').map(({ key, label, value }) => (
          <div key={key} className="col-span-2 grid grid-cols-subgrid border-b border-line pb-2 last:border-b-0">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="text-right font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Each correction of a ticket: author, time, reason and changes. Newest first. */
export function Revisions({ row }: { readonly row: DeliveryRow }) {
  const { t } = useTexts();
  const { revisions } = row;
  if (!revisions || revisions.length === 0) return null;
  return (
    <section aria-labelledby="ticket-revisions">
      <h3 id="ticket-revisions" className="mb-2 font-semibold">
        {t('board.correct.history')}
      </h3>
      <ol className="flex flex-col gap-3 border-l-2 border-line pl-4 text-sm">
        {revisions
          .map((revision, index) => <Version key={revision.at} {...{ row, revisions, revision, index }} />)
          .toReversed()}
      </ol>
    </section>
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
  const { timeZone } = useSite();
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
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">{t('board.correct.revision', { revision: index + 1 })}</span>
        <time dateTime={at}>{formatDateTime(new Date(at), language, timeZone)}</time>
      </p>
      <p className="wrap-anywhere text-ink-soft">{[author?.row.full_name, reason].filter(Boolean).join(': ')}</p>
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
