import { netKg } from '../../../domain/deliveries/weighing.ts';
import { materialByName } from '../../../domain/materials/materials.ts';
import { formatDay } from '../../../i18n/dates.ts';
import { formatRupiah, withUnit } from '../../../i18n/numbers.ts';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { overrideText, remarksOf } from './remarks.ts';
import type { DeliveryRow } from '../../../domain/records/rows.ts';

/** What was loaded, for whom, by whom. Only what the ticket says. */
export function DeliveryFacts({ row }: { readonly row: DeliveryRow }) {
  const { t, language } = useTexts();
  const weight = (value: number | null) => (value === null ? null : withUnit(value, 'kg', language));
  const net = netKg(row.gross_kg, row.tare_kg);
  const facts: readonly (readonly [string, string | null])[] = [
    [t('ticket.line.day'), formatDay(row.operating_day, language)],
    [t('ticket.line.plate'), row.truck_license],
    [t('ticket.line.truckType'), row.truck_type],
    [t('ticket.line.driver'), row.driver_name],
    [t('ticket.line.customer'), row.customer_name],
    [t('ticket.line.destination'), row.destination_address],
    [t('ticket.line.material'), materialByName(row.material_type).displayName],
    [t('ticket.line.volume'), withUnit(row.volume, 'm³', language)],
    [t('ticket.line.gross'), weight(row.gross_kg)],
    [t('ticket.line.tare'), weight(row.tare_kg)],
    [t('ticket.line.net'), weight(net)],
    [t('ticket.line.density'), row.density === null ? null : withUnit(row.density, 't/m³', language)],
    [t('ticket.line.manual'), row.weighed_manually ? t('ticket.manual') : null],
    [t('board.facts.price'), row.unit_price === null ? null : formatRupiah(row.unit_price, language)],
    [t('board.facts.amount'), row.amount === null ? null : formatRupiah(row.amount, language)],
    [t('board.facts.override'), overrideText(row, t)],
    [t('board.facts.flags'), remarksOf(row, t)],
    [t('ticket.line.notes'), row.notes],
  ];
  return (
    <section aria-labelledby="ticket-facts">
      <h3 id="ticket-facts" className="mb-2 font-semibold">
        {t('board.facts.title')}
      </h3>
      <dl className="grid grid-cols-[fit-content(45%)_1fr] gap-x-4 gap-y-2 text-sm">
        {facts.map(
          ([name, said]) =>
            said && (
              <div key={name} className="col-span-2 grid grid-cols-subgrid border-b border-line pb-2 last:border-b-0">
                <dt className="text-ink-soft">{name}</dt>
                <dd className="text-right font-semibold wrap-anywhere">{said}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
