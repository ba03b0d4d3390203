/** Warnings at the gate before a save. None prevents it; the costly or dangerous ones are asked about once. */
import { usePrice } from '../../../data/deliveries.ts';
import { useRows } from '../../../data/index.ts';
import { AGAIN_MINUTES, INDEX_TOLERANCE, warningsOf } from '../../../domain/deliveries/warnings.ts';
import { depositLeft } from '../../../domain/figures/orderLeft.ts';
import { isUnusualPrice } from '../../../domain/masterData/priceInForce.ts';
import { grossKg, indexM3, tareKg } from '../../../domain/records/columns.ts';
import { ruleOf } from '../../../domain/records/rules.ts';
import { warnsAtGate } from '../../../domain/rules/customerStatus.ts';
import { looksIndonesian, plateKey } from '../../../domain/rules/text.ts';
import { amountOf } from '../../../domain/values/quantities.ts';
import { formatNumber, formatRupiah, useTexts } from '../../../i18n/index.ts';
import { useClock } from '../../../ui/useClock.ts';
import { inOrderUnit } from '../../../shared/orders/orderWords.ts';
import { DELIVERY, type FormValues } from './formValues.ts';
import type { DeliveryWarning } from '../../../domain/deliveries/warnings.ts';
import type { Beyond, GateOrder } from '../../../domain/deliveries/gateAccount.ts';
import type { DeliveryContext } from '../../../domain/deliveries/deliveryForm.ts';
import type { Typed } from '../../../forms/shape/typedStore.ts';
import type { AtGate } from './useAtGate.ts';

export interface GateWarning {
  readonly kind:
    | DeliveryWarning['kind']
    | 'plate'
    | 'new_truck'
    | 'blocked'
    | 'cash_only'
    | 'no_price'
    | 'unusual_price'
    | 'over_order'
    | 'over_credit'
    | 'which_order'
    | 'unpaid_order';
  readonly text: string;
  /** Id of its element in the form. */
  readonly at: string;
  /** Asked about when saving, once for each of these values. */
  readonly askedFor?: string;
}

interface Known {
  readonly typed: Typed<FormValues>;
  readonly gate: AtGate;
  readonly context: DeliveryContext;
  /** m³; NaN while it is empty. */
  readonly volume: number;
  readonly now: Date;
  readonly over: Beyond;
  readonly order: GateOrder | null;
  /** Number of matching orders, if none was chosen or dismissed. */
  readonly undecided: number;
}

export const isNewTruck = (plate: string, gate: AtGate): boolean =>
  plate.trim().length >= 3 && gate.truck === null && !gate.onItsWay;

export function useGateWarnings(known: Known): readonly GateWarning[] {
  const { typed, gate, context, volume, now, over, order, undecided } = known;
  const { t, language } = useTexts();
  const deviceNow = useClock(deviceTime);
  const { values } = typed;
  const { truck_license: plate, material_type: materialType } = values;
  const price = gate.price?.price_per_m3;
  const isOwn = typeof gate.price?.customer_id === 'string';
  const list = usePrice({ customerId: undefined, materialType: isOwn ? materialType : '', day: gate.day });
  const pricesKept = useRows('customer_prices', { limit: 1 })?.length;
  const number = (figure: number) => formatNumber(figure, language);
  const rupiah = (figure: number) => formatRupiah(figure, language);
  const held = (field: keyof typeof RULES) => {
    const figure = DELIVERY.numberIn(typed, field);
    return figure === undefined || RULES[field].safeParse(figure).success ? figure : Number.NaN;
  };
  const index = held('index_m3') ?? gate.truckType?.index_m3 ?? null;
  const status = gate.customer?.row.status;
  const found: GateWarning[] = [];
  const warn = (kind: GateWarning['kind'], at: string, text: string, askedFor?: string) =>
    found.push({ kind, at, text, ...(askedFor !== undefined && { askedFor: `${kind} ${askedFor} ${gate.day}` }) });

  if (plate.trim().length >= 3 && !looksIndonesian(plate)) warn('plate', 'truck_license', t('delivery.new.plateForm'));
  const loads = warningsOf({
    plate,
    materialType,
    volume: volume <= context.limits.max ? volume : Number.NaN,
    indexM3: index,
    grossKg: held('gross_kg'),
    tareKg: held('tare_kg') ?? null,
    density: gate.density ?? null,
    legalGrossT: gate.truckType?.legal_gross_t ?? null,
    now,
    deviceNow,
    recent: gate.recent,
  });
  const load = `${plateKey(plate)} ${volume} ${values.gross_kg}`;
  for (const one of loads) {
    if (one.kind === 'above_index') {
      const figures = { index: number(one.indexM3), times: number(INDEX_TOLERANCE) };
      warn(one.kind, LOAD_WARNINGS, t('delivery.new.warning.above_index', figures), load);
    } else if (one.kind === 'over_legal_weight') {
      const limit = number(one.legalGrossT);
      // By estimate half of all trucks exceed it: only the weighbridge's result causes the question.
      const askedFor = values.gross_kg === '' ? undefined : load;
      warn(one.kind, LOAD_WARNINGS, t('delivery.new.warning.over_legal_weight', { limit }), askedFor);
    } else warn(one.kind, LOAD_WARNINGS, t(`delivery.new.warning.${one.kind}`, { minutes: number(AGAIN_MINUTES) }));
  }
  // A site without prices misses none.
  if (materialType !== '' && gate.price === null && !gate.onItsWay && pricesKept)
    warn('no_price', PRICE_LINE, t('delivery.new.price.none'), materialType);
  if (isOwn && price !== undefined && list && isUnusualPrice(price, list.price_per_m3))
    warn('unusual_price', PRICE_LINE, t('delivery.new.price.unusual', { price: rupiah(list.price_per_m3) }));
  const blocked = status === 'blocked' ? gate.customer?.row.id : undefined;
  if (warnsAtGate(status)) warn(status, 'customer_name', t(`delivery.new.customerStatus.${status}`), blocked);
  if (order && over.order !== undefined)
    warn('over_order', ORDER_LINE, t('order.gate.over', { over: inOrderUnit(order.row, over.order, language) }));
  if (over.credit !== undefined)
    warn('over_credit', ORDER_LINE, t('order.gate.overLimit', { over: rupiah(over.credit) }));
  const trip = `${gate.customer?.row.id} ${plateKey(plate)}`;
  if (undecided > 0) warn('which_order', ORDER_LINE, t('order.gate.which', { count: undecided }), trip);
  const amount = price === undefined || !(volume > 0) ? 0 : amountOf(volume, price);
  const left = order ? depositLeft(order.taken) : 0;
  if (order?.row.paid_ahead && amount > left)
    warn('unpaid_order', ORDER_LINE, t('order.gate.unpaid', { left: rupiah(left), amount: rupiah(amount) }));
  if (isNewTruck(plate, gate) && index === null) warn('new_truck', 'index_m3', t('delivery.new.indexAsked'));
  return found;
}

export const LOAD_WARNINGS = 'load-warnings';
export const PRICE_LINE = 'price-line';
export const ORDER_LINE = 'order-line';

const deviceTime = () => new Date();

/** A figure beyond its limits is reported at its field and compared with nothing here. */
const RULES = { index_m3: ruleOf(indexM3), gross_kg: ruleOf(grossKg), tare_kg: ruleOf(tareKg) };
