/** The daily report of a day that is over, in English, in plain SQL over the records themselves: none of the sums that the server keeps. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { materialByName } from '../../../src/domain/materials/materials.ts';
import { formatTime } from '../../../src/i18n/dates.ts';
import { formatNumber, formatPercent, formatRupiah, formatRupiahShort } from '../../../src/i18n/numbers.ts';
import type { TestBackend } from './backend.ts';
import { root } from './build.mjs';

/** Lines as people read them, in any order, by the title of their block. */
export type ReportLines = Readonly<Record<string, readonly string[]>>;

interface Texts {
  readonly office: {
    readonly reason: Readonly<Record<string, string>>;
    readonly incidentClass: Readonly<Record<string, string>>;
  };
  readonly payment: { readonly method: Readonly<Record<string, string>> };
}

const FINISHED = "material_type not in ('boulder', 'solar')";
const CONFIG = (key: string) => `(select private.config('business.${key}')::float8)`;
const HOURS = (from: string, to: string) => `round(extract(epoch from ${to} - ${from}) / 3600, 3)`;
/** What the shifts made: m³ of finished products, m³ of boulder, and tonnes. */
const MADE = `(select shift_id, material_type, volume, 0 as feed, 0 as reject, 0 as mass, operating_day from public.production_entries where voided_at is null and ${FINISHED}
  union all select shift_id, 'boulder', 0, boulder_volume, coalesce(reject_volume, 0), 0, operating_day from public.transformations where voided_at is null
  union all select shift_id, output.key, output.value::numeric, 0, 0, output.value::numeric * m.density, operating_day
    from public.transformations, jsonb_each_text(outputs) as output join public.materials m on m.material_type = output.key where voided_at is null)`;
const RECOVERY = `(100 * sum(mass) / nullif(sum(feed) * (select density from public.materials where material_type = 'boulder'), 0))::float8`;

const m3 = (value: number) => `${formatNumber(value, 'en')} m³`;
const litres = (value: number) => `${formatNumber(value, 'en')} L`;
const hours = (value: number) => `${formatNumber(value, 'en', 2)} h`;
const percent = (value: number | null) => (value === null ? 'not known' : formatPercent(value, 'en'));
const rupiah = (value: number) => formatRupiah(value, 'en').replaceAll('\u00A0', ' ');
const trips = (count: number) => `${formatNumber(count, 'en')} trip${count === 1 ? '' : 's'}`;
const named = (material: string) => materialByName(material).displayName;
const line = (name: string, value: string, note = '') => `${name}: ${value}${note && ` · ${note}`}`;
const thousandths = (value: number) => Math.round(value * 1000) / 1000;

export async function reportInSql(backend: TestBackend, day: string): Promise<ReportLines> {
  const texts: Texts = JSON.parse(readFileSync(path.join(root, 'public/locales/en/common.json'), 'utf8'));
  const onDay = `operating_day = '${day}'`;
  const shifts = await backend.query<{
    id: string;
    name: string;
    target: number;
    shift: number;
    down: number;
    typed: number | null;
  }>(
    `select s.id, s.shift_name || ' · ' || s.start_time || '–' || s.end_time as name, ${HOURS('s.opened_at', 's.closed_at')}::float8 as shift,
       coalesce(s.production_target, t.target / count(*) over ())::float8 as target,
       (select coalesce(sum(${HOURS('started_at', 'ended_at')}), 0) from public.downtime_entries d where d.shift_id = s.id and voided_at is null)::float8 as down,
       (select max(hours) from (select sum(operating_hours) as hours from public.production_entries p
         where p.shift_id = s.id and voided_at is null group by material_type) as typed)::float8 as typed
     from public.shifts s, public.kpi_targets t where t.metric = 'production' and t.period = 'day' and ${onDay} order by s.start_time`,
  );
  const made = await backend.query<{ shift_id: string | null; volume: number; feed: number; recovery: number | null }>(
    `select shift_id, sum(volume)::float8 as volume, sum(feed)::float8 as feed, ${RECOVERY} as recovery from ${MADE} as made where ${onDay} group by 1`,
  );
  const products = await backend.query<{ material_type: string; volume: number }>(
    `select material_type, sum(volume)::float8 as volume from ${MADE} as made where ${onDay} and ${FINISHED} group by 1`,
  );
  const [whole] = await backend.query<{
    produced: number;
    feed: number;
    reject: number;
    recovery: number | null;
    target: number;
    planned: number;
    price: number;
    cost: number;
    worked: boolean;
  }>(
    `select coalesce(sum(volume), 0)::float8 as produced, coalesce(sum(feed), 0)::float8 as feed, coalesce(sum(reject), 0)::float8 as reject,
       ${RECOVERY} as recovery, (select target::float8 from public.kpi_targets where metric = 'production' and period = 'day') as target,
       ${CONFIG('planned_hours')} as planned, ${CONFIG('avg_price_per_cubic_meter')} as price, ${CONFIG('cost_per_cubic_meter')} as cost,
       count(*) filter (where ${FINISHED}) > 0 or exists (select from public.deliveries
         where status <> 'cancelled' and voided_at is null and ${onDay}) as worked from ${MADE} as made where ${onDay}`,
  );
  if (!whole?.worked) throw new Error(`nobody worked on ${day}`);
  const sold = await backend.query<{ material_type: string; volume: number; trips: number; amount: number }>(
    `select material_type, sum(volume)::float8 as volume, count(*)::int as trips, sum(amount)::float8 as amount from public.deliveries
     where status = 'delivered' and voided_at is null and ${onDay} group by 1`,
  );
  const stocks = await backend.query<{ material_type: string; on_hand: number }>(
    `select material_type, coalesce(sum(quantity) filter (where ${onDay.replace('=', '<=')}), 0)::float8 as on_hand
     from public.stocks left join public.stock_movements using (material_type) group by 1`,
  );
  const fuel = await backend.query<{ shift_id: string | null; machine: string | null; kind: string; liters: number }>(
    `select shift_id, e.equipment_code || ' · ' || e.equipment_name as machine, kind, sum(liters)::float8 as liters
     from public.fuel_logs f left join public.equipment e on e.id = f.equipment_id where f.voided_at is null and ${onDay} group by 1, 2, 3`,
  );
  const stops = await backend.query<{
    shift_id: string | null;
    reason: string;
    machine: string | null;
    from: string;
    to: string;
    hours: number;
    notes: string | null;
  }>(
    `select shift_id, reason, e.equipment_code || ' · ' || e.equipment_name as machine, started_at::text as from, ended_at::text as to,
       ${HOURS('started_at', 'ended_at')}::float8 as hours, d.notes
     from public.downtime_entries d left join public.equipment e on e.id = d.equipment_id where d.voided_at is null and ${onDay}`,
  );
  const incidents = await backend.query<{ number: string; title: string; class: string }>(
    `select number, title, class from public.incidents where ${onDay}`,
  );
  const paid = await backend.query<{ method: string; amount: number }>(
    `select method, sum(amount)::float8 as amount from public.payments where voided_at is null and ${onDay} group by 1`,
  );
  const spent = await backend.query<{ is_fuel: boolean; amount: number }>(
    `select source_table = 'fuel_logs' as is_fuel, sum(amount)::float8 as amount from public.transactions where kind = 'expense' and ${onDay} group by 1`,
  );

  const issued = (shift: string | null | undefined) =>
    sumOf(fuel.filter(({ shift_id, kind }) => kind === 'issue' && (shift === undefined || shift_id === shift)));
  const ofShift = (id: string | null, target?: number) => {
    const { volume, feed, recovery } = made.find((one) => one.shift_id === id) ?? {
      volume: 0,
      feed: 0,
      recovery: null,
    };
    return [
      line('Produced', m3(volume), target === undefined ? '' : `target ${m3(thousandths(target))}`),
      line('Boulder fed', m3(feed)),
      line('Recovery by mass', percent(recovery)),
      line('Fuel issued', litres(issued(id))),
    ];
  };
  const isWithout = issued(null) > 0 || made.some(({ shift_id }) => shift_id === null);
  const [all, down] = [sum(shifts.map(({ shift }) => shift)), sum(shifts.map((one) => one.down))];
  const rate = whole.target / whole.planned;
  const standing = new Map<string, number>();
  for (const stop of stops)
    if (stop.shift_id !== null)
      standing.set(stop.reason, sum([standing.get(stop.reason) ?? 0, thousandths(stop.hours * rate)]));
  const known = [
    ['Not scheduled', thousandths((whole.planned - all) * rate)] as const,
    ...[...standing].map(([reason, volume]) => [texts.office.reason[reason] ?? reason, volume] as const),
  ];
  const losses = [
    ...known,
    ['Running slowly', sum([whole.target, -whole.produced, ...known.map(([, volume]) => -volume)])] as const,
  ];
  const [largest = ['', 0] as const] = losses.toSorted(([, one], [, other]) => other - one);
  const worth = formatRupiahShort(Math.round(largest[1] * (whole.price - whole.cost)), 'en').replaceAll('\u00A0', ' ');
  const money = sum([...paid.map(({ amount }) => amount), ...spent.map(({ amount }) => -amount)]);
  const received = sumOf(fuel.filter(({ kind }) => kind === 'receipt'));
  const machines = new Map<string, number>();
  for (const { machine, kind, liters } of fuel)
    if (kind === 'issue' && machine) machines.set(machine, sum([machines.get(machine) ?? 0, liters]));
  const expectedRun = (all - down) * rate;

  return {
    ...Object.fromEntries(
      shifts.map(({ id, name, target, shift, down: stood, typed }) => {
        const run = sum([shift, -stood]);
        const note = typed !== null && Math.abs(typed - run) > 1 ? `typed: ${hours(typed)}` : '';
        return [name, [...ofShift(id, target), line('Hours run', hours(run), note), line('Downtime', hours(stood))]];
      }),
    ),
    ...(shifts.length === 0 && !isWithout ? { Shifts: [] } : {}),
    ...(isWithout ? { 'Without a shift': ofShift(null) } : {}),
    Production: [
      line('Produced', m3(whole.produced)),
      line('Achievement', percent((whole.produced / whole.target) * 100), `target ${m3(whole.target)}`),
      expectedRun > 0
        ? line('Crusher efficiency', percent((whole.produced / expectedRun) * 100))
        : line('Crusher efficiency', 'not known', 'No shift was recorded'),
      ...products.map(({ material_type, volume }) => line(named(material_type), m3(volume))),
      line('Boulder fed', m3(whole.feed)),
      line(
        'Recovery by mass',
        percent(whole.recovery),
        whole.recovery !== null && (whole.recovery < 80 || whole.recovery > 102) ? 'outside 80–102%' : '',
      ),
      ...(whole.reject > 0 ? [line('Reject', m3(whole.reject))] : []),
    ],
    Deliveries: [
      line('Delivered', m3(sum(sold.map(({ volume }) => volume))), trips(sum(sold.map((one) => one.trips)))),
      ...sold.map((one) => line(named(one.material_type), m3(one.volume), trips(one.trips))),
      line('Revenue', rupiah(sum(sold.map(({ amount }) => amount)))),
    ],
    'Stock at the end of the day': stocks.map(({ material_type, on_hand }) =>
      line(named(material_type), material_type === 'solar' ? litres(on_hand) : m3(on_hand)),
    ),
    Fuel: [
      line('Fuel issued', litres(issued(undefined))),
      ...[...machines].map(([machine, liters]) => line(machine, litres(liters))),
      ...(received > 0 ? [line('Fuel received', litres(received))] : []),
      line(
        'Fuel per m³',
        whole.produced > 0 ? `${formatNumber(issued(undefined) / whole.produced, 'en', 2)} L/m³` : 'not known',
      ),
    ],
    Downtime: stops.map((stop) => {
      const at = (time: string) => formatTime(new Date(time), 'en', 'Asia/Jakarta');
      const note = [hours(stop.hours), stop.notes].filter(Boolean).join(' · ');
      const name = [texts.office.reason[stop.reason], stop.machine].filter(Boolean).join(' · ');
      return line(name, `${at(stop.from)}–${at(stop.to)}`, note);
    }),
    'Where production was lost': [
      line('Target', m3(whole.target)),
      ...losses.map(([name, volume]) => line(name, m3(-volume))),
      line(
        'Produced',
        m3(whole.produced),
        largest[1] > 0
          ? `${largest[0]} cost ${m3(Math.round(largest[1]))}, about ${worth}, on this day.`
          : 'Nothing was lost: production reached its target.',
      ),
    ],
    Incidents: incidents.map((one) =>
      line(`${one.number} · ${one.title}`, texts.office.incidentClass[one.class] ?? one.class),
    ),
    Cash: [
      ...paid.map(({ method, amount }) => line(`Paid, ${texts.payment.method[method] ?? method}`, rupiah(amount))),
      ...spent.map(({ is_fuel, amount }) => line(is_fuel ? 'Fuel bought' : 'Expenses', rupiah(-amount))),
      ...(paid.length + spent.length > 0 ? [line('In less out', rupiah(money))] : []),
    ],
  };
}

const sum = (values: readonly number[]): number => thousandths(values.reduce((all, value) => all + value, 0));
const sumOf = (logs: readonly { readonly liters: number }[]): number => sum(logs.map(({ liters }) => liters));
