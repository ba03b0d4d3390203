import { useRef, useMemo } from 'react';
import { askAccount, isAccepted, askGate, hasScale, useAccount, useDeliveries } from '../../../data/deliveries.ts';
import { siteNow, useConfig, useSite, type StockView, type ViewRow } from '../../../data/index.ts';
import { newId } from '../../../domain/records/ids.ts';
import { operatingDayOf } from '../../../domain/time/operatingDay.ts';
import { ok } from '../../../domain/values/result.ts';
import { volumeLimits } from '../../../domain/settings/volume.ts';
import { runningShift } from '../../../domain/shifts/shiftTime.ts';
import { useOverride } from '../../../shared/deliveries/StockQuestion.tsx';
import { useDoubts, useTareDoubt, useOfflineForm, useTypedForm, changedSince } from '../../../forms/index.ts';
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
import { beyond, loadOf, offeredOrders, orderFor, overRule } from '../../../domain/deliveries/gateAccount.ts';
import { isCounted } from '../../../domain/deliveries/moves.ts';
import { isMaterialType, type MaterialType } from '../../../domain/materials/materials.ts';
import { countsAt } from '../../../domain/deliveries/ticketClock.ts';
import { plateKey, byText } from '../../../domain/rules/text.ts';
import type { GateMoment } from '../../../data/deliveries.ts';
import type { Attempt, Typed } from '../../../forms/index.ts';
import type { Beyond, GateOrder, OverRule } from '../../../domain/deliveries/gateAccount.ts';
import type { DeliveryContext } from '../../../domain/deliveries/deliveryForm.ts';
import type { DeliveryRow } from '../../../domain/records/rows.ts';

/** What the form must know before it saves. Undefined while it is being read. */
export interface DeliveryFormRows {
  readonly stocks: readonly StockView[] | undefined;
  readonly openShifts: readonly ViewRow<'shifts'>[] | undefined;
}

/** `draft`: an earlier one, of any shape; null if there is none. */
export function useDeliveryForm(draft: unknown, rows: DeliveryFormRows) {
  const { t, language } = useTexts();
  const site = useSite();
  const config = useConfig();
  const limits = volumeLimits(config);
  const { stocks } = rows;
  // The user corrects a shift that was not accepted first: its tickets would wait with it.
  const openShifts = rows.openShifts?.flatMap(({ row, sync }) => (isAccepted(sync) ? [row] : []));
  const shiftAt = (at: Date) => runningShift(openShifts ?? [], at, site);
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
    // If the scale could have been read, a typed weight is flagged; elsewhere the clerk decides.
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
      shift: shiftAt(at),
    });
    return { values: given, reading: ok([...before, ticket]) };
  }

  const warnings = useGateWarnings({ typed, gate, context, volume, now, over, order, undecided: fitting.length });
  /** A truck that always carries too much, or a customer who is still blocked, is not asked about on every trip. */
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
    // The site's limits are narrower than the column's.
    figuresOf: (name) => {
      const figures = { min: limits.min, max: limits.max, stock: context.availableStock ?? 0 };
      const texts = Object.entries(name === 'volume' ? figures : {});
      return Object.fromEntries(texts.map(([key, figure]) => [key, formatNumber(figure, language)]));
    },
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
    /** The day on which a ticket saved now counts. */
    day: shiftAt(now)?.operating_day ?? day,
    /** The stock and the shifts are read: an earlier save could overlook them. */
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

/** The price of the order overrides any other. */
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

/** To the top, where the new number is: scrolling to the field would push it off a phone's screen. */
export function toFirstField(): void {
  scrollTo({ top: 0 });
  focusPlate();
}

/** A truck in the yard is there to be weighed. The scale's parts are rendered one after the other. */
export function toScale(): void {
  const scale = document.getElementById('weighing')?.parentElement;
  if (!scale) return;
  const growth = new ResizeObserver(() => scale.scrollIntoView());
  growth.observe(scale);
  setTimeout(() => growth.disconnect(), 1_000);
}

/** Focuses the plate after the first paint, because a focus forces a layout. A form field that already has the focus keeps it. */
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

/** The plate is typed first. The page does not scroll, and an open dialog keeps the focus. */
function focusPlate(): void {
  if (!document.querySelector('dialog[open]')) document.getElementById(PLATE)?.focus({ preventScroll: true });
}

/** The page does not scroll if the field is visible. */
export const focusField = (name: string): void => document.getElementById(name)?.focus();

const PLATE = 'truck_license';

/** The ticket when it was saved, with all that its plate fills in; and the form's values afterwards. */
interface AtSave {
  readonly gate: AtGate;
  readonly fillLeft: FillLeft;
  readonly day: string;
}

/** Looks up a plate typed just before the save. `given`: the values to save, the same object if nothing is missing. */
async function completeTicket(
  { values: pressed, language }: Typed<FormValues>,
  { gate, fillLeft, day }: AtSave,
): Promise<{ readonly given: FormValues; readonly known: GateMoment }> {
  const fill = fillLeft();
  const isOfDay = gate.day === day;
  const asked =
    isOfDay && gate.answer && gate.last !== undefined
      ? { ...gate.answer, last: gate.last }
      : await askGate(questionOf(pressed, day));
  if (!fill) return { given: pressed, known: asked };
  const brought = fill(pressed, { ...asked, visit: visitOf(gate.inYard, pressed.truck_license) });
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
  /** The form's values at the save, and the saved ones. */
  readonly pressed: FormValues;
  readonly given: FormValues;
  readonly now: Typed<FormValues>;
  /** The values on screen, to which `gate` belongs. */
  readonly shown: FormValues;
  readonly gate: AtGate;
}

/** Input during the save starts the next ticket, with what its plate fills in, as far as known. */
function nextTicket({ pressed, given, now: { values, language }, shown, gate }: AfterSave): FormValues {
  // The screen may not show the plate's values yet.
  const typed = changedSince(pressed, values, given);
  const isOtherTruck = typed.truck_license !== given.truck_license && typed.truck_license === shown.truck_license;
  const brought: Partial<FormValues> = isOtherTruck ? broughtBy(gate, language) : {};
  const next = changedSince(given, typed, { ...EMPTY_VALUES, ...brought });
  const filled = FILLABLE.filter(
    (name) => next[name] !== EMPTY_VALUES[name] && (next[name] === brought[name] || isFilled(typed, name)),
  );
  return { ...next, filled: filled.join(' ') };
}

/**
 * The last trucks (`plates`), the last trip of each truck (`visits`), newest first, and the most loaded materials. Undefined while they are
 * being read. A cancelled or voided trip fills in nothing.
 */
function useRecentTrips() {
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
