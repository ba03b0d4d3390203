import { netKg } from '../../../domain/deliveries/weighing.ts';
import { materialByName } from '../../../domain/materials/materials.ts';
import { formatDay } from '../../../i18n/dates.ts';
import { formatRupiah, withUnit } from '../../../i18n/numbers.ts';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { overrideText, remarksOf } from './remarks.ts';
import type { Shown } from '../../../domain/records/deliveries.ts';
import type { DeliveryRow } from '../../../domain/records/rows.ts';

/** What was loaded, for whom, by whom. Only what the ticket says. */
export function DeliveryFacts({ row }: { readonly row: DeliveryRow }) {
  const { t, language } = useTexts();
  const weight = (value: number | null) => (value === null ? null : withUnit(value, 'kg', language));
  const net = netKg(row.gross_kg, row.tare_kg);
  const facts = {
    operating_day: [t('ticket.line.operating_day'), formatDay(row.operating_day, language)],
    truck_license: [t('ticket.line.truck_license'), row.truck_license],
    truck_type: [t('ticket.line.truck_type'), row.truck_type],
    driver_name: [t('ticket.line.driver_name'), row.driver_name],
    customer_name: [t('ticket.line.customer_name'), row.customer_name],
    destination_address: [t('ticket.line.destination_address'), row.destination_address],
    material_type: [t('ticket.line.material_type'), materialByName(row.material_type).displayName],
    volume: [t('ticket.line.volume'), withUnit(row.volume, 'm³', language)],
    gross_kg: [t('ticket.line.gross_kg'), weight(row.gross_kg)],
    tare_kg: [t('ticket.line.tare_kg'), weight(row.tare_kg)],
    net_kg: [t('ticket.line.net_kg'), weight(net)],
    density: [t('ticket.line.density'), row.density === null ? null : withUnit(row.density, 't/m³', language)],
    weighed_manually: [t('ticket.line.weighed_manually'), row.weighed_manually ? t('ticket.manual') : null],
    unit_price: [t('board.facts.price'), row.unit_price === null ? null : formatRupiah(row.unit_price, language)],
    amount: [t('board.facts.amount'), row.amount === null ? null : formatRupiah(row.amount, language)],
    override_reason: [t('board.facts.override'), overrideText(row, t)],
    flags: [t('board.facts.flags'), remarksOf(row, t)],
    notes: [t('ticket.line.notes'), row.notes],
  } as const satisfies Record<Shown<'detail'> | 'net_kg', readonly [string, string | null]>;
  return (
    <section aria-labelledby="ticket-facts">
      <h3 id="ticket-facts" className="mb-2 font-semibold">
        {t('board.facts.title')}
      </h3>
      <dl className="grid grid-cols-[fit-content(45%)_1fr] gap-x-4 gap-y-2 text-sm">
        {Object.values(facts).map(
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
