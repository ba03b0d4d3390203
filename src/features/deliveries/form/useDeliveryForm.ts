/** The state of the form at the gate: what is typed, what the device knows of it, what the rules say, and its save. */
import { useRef, useMemo } from 'react';
import {
  askAccount,
  isAccepted,
  askGate,
  hasScale,
  useAccount,
  useDeliveries,
  type GateMoment,
} from '../../../data/deliveries.ts';
import { siteNow, useConfig, useSite, type StockView, type ViewRow } from '../../../data/index.ts';
import { newId } from '../../../domain/records/ids.ts';
import { operatingDayOf } from '../../../domain/time/operatingDay.ts';
import { ok } from '../../../domain/values/result.ts';
import { volumeLimits } from '../../../domain/settings/volume.ts';
import { runningShift } from '../../../domain/shifts/shiftTime.ts';
import { useOverride } from '../../../shared/deliveries/StockQuestion.tsx';
import { useDoubts, useTareDoubt } from '../../../forms/useDoubts.tsx';
import { useOfflineForm, type Attempt } from '../../../forms/useOfflineForm.ts';
import { useTypedForm } from '../../../forms/useTypedForm.ts';
import { formatNumber, useTexts } from '../../../i18n/index.ts';
import { useClock } from '../../../ui/useClock.ts';
import { deliveryDrafts } from './deliveryDrafts.ts';
import { isFilled, FILLABLE, broughtBy, filledField, volumeByWeight } from './fillIn.ts';
import { DELIVERY, readDelivery, EMPTY_VALUES, type FormValues } from './formValues.ts';
import { useAtGate, type AtGate } from './useAtGate.ts';
import { useFillFromHistory, type FillLeft } from './useFillFromHistory.ts';
import { visitOf } from '../yard/useInYard.ts';
import { originsOf, tareOf } from './weightRead.ts';
import { useGateWarnings } from './useGateWarnings.ts';
import { changedSince, type Typed } from '../../../forms/shape/typedStore.ts';
import type { DeliveryContext } from '../../../domain/deliveries/deliveryForm.ts';
import {
  beyond,
  loadOf,
  offeredOrders,
  orderFor,
  overRule,
  type Beyond,
  type GateOrder,
  type OverRule,
} from '../../../domain/deliveries/gateAccount.ts';
import { isCounted } from '../../../domain/deliveries/moves.ts';
import { isMaterialType, type MaterialType } from '../../../domain/materials/materials.ts';
import { countsAt } from '../../../domain/deliveries/ticketClock.ts';
import { plateKey } from '../../../domain/rules/plate.ts';
import { byText } from '../../../domain/rules/text.ts';
import type { DeliveryRow } from '../../../domain/records/rows.ts';

/** What the form must know before anything is saved. Undefined while it is read. */
export interface DeliveryFormRows {
  readonly stocks: readonly StockView[] | undefined;
  readonly openShifts: readonly ViewRow<'shifts'>[] | undefined;
}

/** `draft`: from before, of whatever shape; null where there is none. */
export function useDeliveryForm(draft: unknown, rows: DeliveryFormRows) {
  const { t, language } = useTexts();
  const site = useSite();
  const config = useConfig();
  const limits = volumeLimits(config);
  const { stocks } = rows;
  // What was not accepted is put right first: a ticket of it would wait with it.
  const openShifts = rows.openShifts?.filter(({ sync }) => isAccepted(sync));
  const now = useClock(siteNow);
  const day = operatingDayOf(now, site);
  const typing = useTypedForm(DELIVERY, draft);
  const { store, typed, values } = typing;
  const stock = stocks?.find(({ materialType, known }) => known && materialType === values.material_type);
  const atGate = useAtGate(values, day);
  const account = useAccount(atGate.customer?.row.id);
  const order = account ? orderFor(account.orders, choiceOf(values, atGate.last, day)) : null;
  const isUndecided = order === null && values.orderChosen === '' && values.material_type !== '';
  const fitting = isUndecided ? offeredOrders(account?.orders ?? [], { materialType: values.material_type, day }) : [];
  const gate = withPriceOf(atGate, order);
  const fillLeft = useFillFromHistory(store, gate, { plate: values.truck_license, language });
  const recent = useRecentTrips();
  const override = useOverride(values.material_type, day);
  const rules = { order: config['orders.over'], credit: config['credit.over'] };
  const volume = DELIVERY.numberIn(typed, 'volume') ?? Number.NaN;
  const isLoad = volume > 0 && volume <= limits.max;
  const over = account && isLoad ? beyond(account, order, loadOf(volume, gate.price?.price_per_m3)) : {};
  const context: DeliveryContext = {
    limits,
    availableStock: stock && Math.max(0, stock.onHand),
    overrideReason: override.reason,
    over: overIn(over, rules),
  };

  async function attempt(pressed: Typed<FormValues>): Promise<Attempt<FormValues>> {
    const at = siteNow();
    const { given, known } = await completeTicket(pressed, { gate, fillLeft, day: operatingDayOf(at, site) });
    const typedNow = { values: given, language: pressed.language };
    const ofNow = await askAccount(known.customer?.row.id);
    const drawn = orderFor(ofNow.orders, choiceOf(given, known.last, operatingDayOf(at, site)));
    const load = DELIVERY.numberIn(typedNow, 'volume') ?? 0;
    const priceNow = drawn?.row.unit_price ?? known.price?.price_per_m3;
    const overNow = beyond(ofNow, drawn, loadOf(load, priceNow));
    const reading = readDelivery(typedNow, { ...context, over: overIn(overNow, rules) });
    if (!reading.ok) return { values: given, reading };
    const visit = visitOf(gate.inYard, given.truck_license);
    const { tare_kg } = reading.value;
    const isKnown = isFilled(given, 'tare_kg') || tare_kg === visit?.tare_kg;
    const tareKnown = isKnown ? tareOf(tare_kg, visit, known.truck?.row, at) : null;
    const origins = originsOf(reading.value, given, tareKnown);
    // Where the scale could have been read, a weight that was typed says so; elsewhere its clerk does.
    const isMarked = origins.gross_from === 'typed' && (await hasScale());
    const marked = { ...reading.value, ...(isMarked && { weighed_manually: true }) };
    const { before, ticket } = deliveryDrafts(marked, known, {
      newId,
      now: at,
      site,
      density: gate.density,
      origins,
      visit,
      availableStock: context.availableStock,
      overrideReason: context.overrideReason,
      company: config['site.company_name'],
      tareWeighed: given.tareWeighed === 'yes',
      isTyped: (name) => !isFilled(given, name),
      order: drawn?.row,
      isOver: Object.keys(overNow).length > 0,
      shift: runningShift(
        (openShifts ?? []).map(({ row }) => row),
        at,
        site,
      ),
    });
    return { values: given, reading: ok([...before, ticket]) };
  }

  const warnings = useGateWarnings({ typed, gate, context, volume, now, over, order, undecided: fitting.length });
  /** A truck that carries the same too much again, or a customer who is still blocked, is not asked about on every trip. */
  const answered = useRef(new Set<string>());
  const unasked = () => warnings.filter(({ askedFor }) => askedFor !== undefined && !answered.current.has(askedFor));
  const tareDoubt = useTareDoubt();
  const { ask, doubts } = useDoubts((made) =>
    made.kind === 'deliveries.create' ? unasked().map(({ text }) => text) : tareDoubt(made),
  );
  const form = useOfflineForm(typing, {
    ask: async (drafts) => {
      const agreed = await ask(drafts);
      if (agreed) for (const { askedFor = '' } of unasked()) answered.current.add(askedFor);
      return agreed;
    },
    read: (one) => readDelivery(one, context),
    // The limits of the site are narrower than those of the column.
    figuresOf: (name): Readonly<Record<string, string>> =>
      name === 'volume'
        ? {
            min: formatNumber(limits.min, language),
            max: formatNumber(limits.max, language),
            stock: formatNumber(context.availableStock ?? 0, language),
          }
        : {},
    attempt,
    next: (pressed, given) => nextTicket({ pressed, given, now: store.get(), shown: values, gate }),
    onEmptied: toFirstField,
    outcomeStays: true,
  });

  return {
    t,
    language,
    form,
    ask,
    doubts,
    truckOf: async (of: FormValues) => (await askGate(questionOf(of, day))).truck,
    typed,
    values,
    context,
    override,
    gate,
    account,
    order,
    over,
    warnings,
    recent,
    now,
    /** On which a ticket counts that is saved now. */
    day:
      runningShift(
        (openShifts ?? []).map(({ row }) => row),
        now,
        site,
      )?.operating_day ?? day,
    /** The stock and the shifts have been read: a save before that could overlook them. */
    ready: stocks !== undefined && openShifts !== undefined,
    volume,
  };
}

const choiceOf = (values: FormValues, last: DeliveryRow | null | undefined, day: string) => ({
  chosen: values.orderChosen,
  last: last?.order_id,
  materialType: values.material_type,
  day,
});

/** The price of the order before any other. */
function withPriceOf(gate: AtGate, order: GateOrder | null): AtGate {
  const price = order?.row.unit_price;
  return typeof price === 'number' ? { ...gate, price: { customer_id: null, price_per_m3: price } } : gate;
}

function overIn(over: Beyond, rules: { readonly order: string; readonly credit: string }): DeliveryContext['over'] {
  const rule = overRule(over, { order: asRule(rules.order), credit: asRule(rules.credit) });
  if (rule === null) return undefined;
  const isOfOrder = over.order !== undefined && asRule(rules.order) === rule;
  return { what: isOfOrder ? 'order' : 'credit', rule };
}

const asRule = (text: string): OverRule => (text === 'ask' || text === 'refuse' ? text : 'warn');

export type DeliveryFormState = ReturnType<typeof useDeliveryForm>;

/** At the top, where the number just given stands: on a phone the field itself would push it off the screen. */
export function toFirstField(): void {
  scrollTo({ top: 0 });
  focusPlate();
}

/** A truck of the yard is there to be weighed. The parts of the scale come one after the other. */
export function toScale(): void {
  const scale = document.getElementById('weighing')?.parentElement;
  if (!scale) return;
  const growth = new ResizeObserver(() => scale.scrollIntoView());
  growth.observe(scale);
  setTimeout(() => growth.disconnect(), 1_000);
}

/** Focuses the plate after the first paint, because a focus forces a layout. A field of the form that has the focus by then keeps it. */
export function focusPlateOncePainted(): () => void {
  let afterPaint: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    afterPaint = setTimeout(() => {
      if (!document.getElementById(PLATE)?.closest('form')?.contains(document.activeElement)) focusPlate();
    });
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(afterPaint);
  };
}

/** The plate is typed first. The page stays where it is, and a dialog that is open keeps the focus. */
function focusPlate(): void {
  if (!document.querySelector('dialog[open]')) document.getElementById(PLATE)?.focus({ preventScroll: true });
}

/** The page stays where it is as far as the field is in sight. */
export const focusField = (name: string): void => document.getElementById(name)?.focus();

const PLATE = 'truck_license';

/** The ticket as it stood when it was saved, with all that its plate brings; and what the form holds after that. */
interface AtSave {
  readonly gate: AtGate;
  readonly fillLeft: FillLeft;
  /** The operating day of the save. */
  readonly day: string;
}

/** A plate typed just before the save is looked up first. `given`: the values to save, the same object where nothing is missing. */
async function completeTicket(
  { values: pressed, language }: Typed<FormValues>,
  { gate, fillLeft, day }: AtSave,
): Promise<{ readonly given: FormValues; readonly known: GateMoment }> {
  const fill = fillLeft();
  const visit = visitOf(gate.inYard, pressed.truck_license);
  const isOfDay = gate.day === day;
  const asked =
    isOfDay && gate.answer && gate.last !== undefined
      ? { ...gate.answer, last: gate.last }
      : await askGate(questionOf(pressed, day));
  if (!fill) return { given: pressed, known: asked };
  const brought = fill(pressed, { ...asked, visit });
  const isWeighed = isFilled(brought, 'volume') && brought.gross_kg !== '';
  const volume = volumeByWeight({ values: brought, language }, gate.density);
  const given = isWeighed ? { ...brought, ...filledField(brought, 'volume', volume) } : brought;
  const isSame = brought.customer_name === pressed.customer_name && brought.driver_name === pressed.driver_name;
  return { given, known: isSame ? asked : await askGate(questionOf(brought, day)) };
}

const questionOf = (values: FormValues, day: string) => ({
  plate: values.truck_license,
  customer: values.customer_name,
  driver: values.driver_name,
  driverChosen: values.driverChosen,
  materialType: values.material_type,
  day,
});

interface AfterSave {
  /** What stood in the form at the save, and what was saved. */
  readonly pressed: FormValues;
  readonly given: FormValues;
  readonly now: Typed<FormValues>;
  /** What the screen shows, and `gate` is of. */
  readonly shown: FormValues;
  readonly gate: AtGate;
}

/** What was typed meanwhile begins the next ticket, with what its plate brings as far as that is looked up. */
function nextTicket({ pressed, given, now: { values, language }, shown, gate }: AfterSave): FormValues {
  // The screen may not show yet what the plate brought.
  const typed = changedSince(pressed, values, given);
  const isOtherTruck = typed.truck_license !== given.truck_license && typed.truck_license === shown.truck_license;
  const brought: Partial<FormValues> = isOtherTruck ? broughtBy(gate, language) : {};
  const next = changedSince(given, typed, { ...EMPTY_VALUES, ...brought });
  const filled = FILLABLE.filter(
    (name) => next[name] !== EMPTY_VALUES[name] && (next[name] === brought[name] || isFilled(typed, name)),
  );
  return { ...next, filled: filled.join(' ') };
}

/** What went through the gate lately: the trucks that came last, and the materials that were loaded most. */
interface RecentTrips {
  /** The last first. */
  readonly plates: readonly string[];
  /** The last trip of each truck, the last first. */
  readonly visits: readonly (Pick<DeliveryRow, 'truck_license' | 'customer_name' | 'driver_name'> & {
    readonly at: string;
  })[];
  /** The most loaded first. */
  readonly materials: readonly MaterialType[];
}

/** Undefined while they are read. A cancelled or voided trip brings nothing to fill in. */
function useRecentTrips(): RecentTrips | undefined {
  const trips = useDeliveries({}, TRIPS)?.deliveries;
  return useMemo(() => {
    const rows = trips?.flatMap(({ row }) => (isCounted(row) ? [row] : []));
    if (!rows) return undefined;
    const byPlate = new Map(
      rows.toReversed().map((row) => [plateKey(row.truck_license), { ...row, at: countsAt(row) }]),
    );
    const visits = [...byPlate.values()].toSorted((one, other) => byText(other.at, one.at));
    const counts = new Map<MaterialType, number>();
    for (const { material_type } of rows.slice(0, LATELY))
      if (isMaterialType(material_type)) counts.set(material_type, (counts.get(material_type) ?? 0) + 1);
    const materials = [...counts].toSorted(([, one], [, other]) => other - one).map(([type]) => type);
    const plates = visits.slice(0, PLATES).map(({ truck_license }) => truck_license);
    return { plates, visits, materials: materials.slice(0, MATERIALS) };
  }, [trips]);
}

/** Some days of a busy gate. */
const TRIPS = 100;
const LATELY = 30;
const PLATES = 6;
const MATERIALS = 4;
