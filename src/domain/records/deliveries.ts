/** Tickets: what left the quarry, with which truck, for whom. */
import { correctedDelivery, retyped } from '../rules/ticketCorrection.ts';
import { DELIVERY_STATUSES, OVERRIDE_REASONS, STATUSES_AT_GATE } from '../rules/ticketStatus.ts';
import type { WeightOrigin } from '../rules/weighing.ts';
import { trusted } from '../values/json.ts';
import { amountOf } from '../values/quantities.ts';
import { defineRecord, OF_ITS_DAY } from './define.ts';
import * as c from './columns.ts';
import { happenedAt, type Effect, type EffectContext, type MutationHead } from './effect.ts';
import { inMonth } from './customer_months.ts';
import { counted, stockMoved } from './ledger.ts';
import { drawn } from './order_totals.ts';

/** Correctable fields, and those that depend on them. */
const CORRECTED = [
  'truck_license',
  'truck_id',
  'truck_type',
  'driver_name',
  'driver_id',
  'customer_name',
  'customer_id',
  'order_id',
  'material_type',
  'volume',
  'gross_kg',
  'tare_kg',
  'density',
  'weighed_manually',
  'destination_address',
  'notes',
  'override_reason',
  'unit_price',
] as const;

export const deliveries = defineRecord(
  'deliveries',
  {
    ...c.authored,
    /** By the site's time zone and start of day, fixed at capture: later settings never change a day. */
    operating_day: c.day,
    ticket_no: c.ticketNumber,
    customer_id: c.optional(c.ref('customers')),
    customer_name: c.customerName,
    /** The customer's order that it draws on. */
    order_id: c.optional(c.ref('orders')),
    material_type: c.material,
    volume: c.m3,
    gross_kg: c.optional(c.grossKg),
    tare_kg: c.optional(c.tareKg),
    /** t/m³ that converted the weight into the volume. */
    density: c.optional(c.density),
    /** The weight was typed, not read from the weighbridge. */
    weighed_manually: c.starting(c.flag, false),
    /** Null: unknown or, for the tare, the stored one although it is old. */
    gross_from: c.optional(c.weightOrigin),
    tare_from: c.optional(c.weightOrigin),
    /** When it was weighed; null if nothing proves it. */
    gross_at: c.optional(c.time),
    tare_at: c.optional(c.time),
    truck_id: c.optional(c.ref('trucks')),
    truck_license: c.licensePlate,
    truck_type: c.starting(c.truckType, c.DEFAULT_TRUCK_TYPE),
    /** Null if several known drivers have this name and none was chosen. */
    driver_id: c.optional(c.ref('drivers')),
    driver_name: c.driverName,
    destination_address: c.optional(c.address),
    /** Rupiah a m³; null if no price is known. */
    unit_price: c.optional(c.price),
    amount: c.optional(c.figure),
    status: c.oneOf(DELIVERY_STATUSES),
    in_transit_at: c.optional(c.time),
    delivered_at: c.optional(c.time),
    cancelled_at: c.optional(c.time),
    cancel_reason: c.optional(c.reason),
    ...c.voidable,
    override_reason: c.optional(c.oneOf<string>(OVERRIDE_REASONS)),
    /** Why it was loaded beyond its order or the customer's credit limit. */
    over_reason: c.optional(c.reason),
    notes: c.optional(c.notes),
    /** The company name at the head of the ticket when it was saved; null: that of the settings. */
    company_name: c.optional(c.text(100)),
    /** The first print, its user and device: any later one is a copy. */
    printed_at: c.optional(c.time),
    printed_by: c.optional(c.id),
    printed_device: c.optional(c.id),
    /** Number of prints of the newest paper after its first. */
    copies: c.optional(c.figure),
    /** Its state before each correction, oldest first; null: it was never corrected. */
    revisions: c.optional(c.json<readonly Revision[]>()),
    /** For the newest paper (signedTicket.ts); null: an old ticket, or a device that cannot sign. */
    signature: c.optional(c.ticketSignature),
    shift_id: c.optional(c.ref('shifts')),
    /** Its invoice; the server writes it. */
    invoice_id: c.optional(c.ref('invoices')),
    flags: c.flags,
  },
  (of) => ({
    // Lists of tickets are by operating day, then by time of capture: the day is right even if the clock was wrong.
    list: {
      ...OF_ITS_DAY,
      orderIndex: '[operating_day+captured_at]',
      indexes: [
        'ticket_no',
        '[operating_day+captured_at]',
        '[status+operating_day+captured_at]',
        '[material_type+operating_day+captured_at]',
        '[customer_id+operating_day+captured_at]',
      ],
      open: { status: ['pending', 'in_transit'] },
    },
    numbered: { prefix: 'SJ', column: 'ticket_no', collision: 'ticket_collision' },
    knownBy: ['ticket_no', 'truck_license'],
    kinds: {
      /** `status`: by the site's rule as the device knew it. Absent: by the rule at the time of arrival. */
      create: of.create({
        sql: { handler: 'create_delivery' },
        required: [
          'ticket_no',
          'operating_day',
          'customer_name',
          'material_type',
          'volume',
          'truck_license',
          'truck_type',
          'driver_name',
        ],
        optional: [
          'customer_id',
          'order_id',
          'gross_kg',
          'tare_kg',
          'density',
          'weighed_manually',
          'gross_from',
          'tare_from',
          'gross_at',
          'tare_at',
          'truck_id',
          'driver_id',
          'destination_address',
          'unit_price',
          'shift_id',
          'override_reason',
          'over_reason',
          'notes',
          'status',
          'company_name',
          'signature',
        ],
        correctable: [
          'truck_license',
          'customer_name',
          'driver_name',
          'material_type',
          'gross_kg',
          'tare_kg',
          'volume',
          'truck_type',
          'destination_address',
          'notes',
        ],
        stamped: ['ticket_no', 'status'],
        stamp: ({ operating_day }, { nextNumber, statusAtGate }) => ({
          ticket_no: nextNumber('SJ', operating_day),
          status: statusAtGate,
        }),
        correct: correctedDelivery,
        editableBefore: ['deliveries.print'],
        touches: ['stocks', 'daily_totals', 'customer_months', 'order_totals'],
        isSound: ({ status }) => status === undefined || STATUSES_AT_GATE.some((known) => known === status),
        set: (mutation, { finalAtGate }) => {
          const { unit_price, volume, status = finalAtGate ? 'delivered' : 'pending' } = mutation.payload;
          return {
            status,
            amount: unit_price === undefined ? null : amountOf(volume, unit_price),
            ...(status === 'delivered' && { delivered_at: happenedAt(mutation) }),
          };
        },
        // A ticket takes its load from the stock when it is created, before the truck leaves.
        also: (row, mutation, context) => [
          ...loadMoved(row, -1, happenedAt(mutation), context),
          inTotal('deliveries', row, 1),
          ...drawn(row, 1),
          ...(row.status === 'delivered' ? sold(row, 1) : []),
        ],
      }),
      change_status: of.change({
        sql: { handler: 'change_delivery_status' },
        required: ['status'],
        optional: ['cancel_reason'],
        without: ['cancel_reason'],
        correctable: ['cancel_reason'],
        touches: ['stocks', 'daily_totals', 'customer_months', 'order_totals'],
        applies: (before, { payload }) => before.status !== payload.status,
        set: (mutation) => {
          const { status, cancel_reason = null } = mutation.payload;
          return { [`${status}_at`]: happenedAt(mutation), ...(status === 'cancelled' && { cancel_reason }) };
        },
        also: (before, mutation, context) =>
          mutation.payload.status === 'delivered'
            ? sold(before, 1)
            : // A cancelled ticket returns what it took, at the time of its cancellation.
              mutation.payload.status === 'cancelled'
              ? [
                  ...loadMoved(before, 1, happenedAt(mutation), context),
                  inTotal('deliveries', before, -1),
                  ...drawn(before, -1),
                ]
              : [],
      }),
      /** Corrects a sent ticket under its number: its newest version counts, and each earlier one is kept with author, time and reason. */
      correct: of.change({
        sql: { handler: 'correct_delivery' },
        extra: { reason: c.reason, signature: c.optional(c.ticketSignature) },
        optional: [...CORRECTED],
        correctable: [
          'reason',
          'volume',
          'gross_kg',
          'tare_kg',
          'truck_type',
          'destination_address',
          'notes',
          'unit_price',
        ],
        touches: ['stocks', 'daily_totals', 'customer_months', 'order_totals'],
        applies: (before, { payload }) =>
          isCorrectable(before) &&
          CORRECTED.some((field) => payload[field] !== undefined && payload[field] !== before[field]),
        set: (mutation, before, { author }) => ({
          ...correctionOf(mutation, before, author),
          signature: mutation.payload.signature ?? null,
        }),
        also: (before, mutation, context) => {
          const { reason: _, ...fields } = mutation.payload;
          const after = {
            ...before,
            ...trusted<typeof before>(fields),
            ...correctionOf(mutation, before, context.author),
          };
          const at = before.captured_at;
          return [
            ...(after.material_type === before.material_type && after.volume === before.volume
              ? []
              : [...loadMoved(before, 1, at, context), ...loadMoved(after, -1, at, context)]),
            inTotal('deliveries', before, -1),
            inTotal('deliveries', after, 1),
            ...drawn(before, -1),
            ...drawn(after, 1),
            ...(before.status === 'delivered' ? [...sold(before, -1), ...sold(after, 1)] : []),
          ];
        },
      }),
      print: of.change({
        sql: { handler: 'print_delivery' },
        applies: (before, mutation) => isOfThisPaper(before, happenedAt(mutation)),
        set: (mutation, before, { author, device }) =>
          before.printed_at === null
            ? { printed_at: happenedAt(mutation), printed_by: author, printed_device: device }
            : { copies: (before.copies ?? 0) + 1 },
      }),
      /** Another price, or the first, as a separate version; the paper contains no price and stays unchanged. */
      reprice: of.change({
        sql: { handler: 'reprice_delivery' },
        required: ['unit_price'],
        correctable: ['unit_price'],
        touches: ['daily_totals', 'customer_months', 'order_totals'],
        applies: (before, { payload }) =>
          isCorrectable(before) && !before.invoice_id && before.unit_price !== payload.unit_price,
        set: ({ payload, ...mutation }, before, { author }) => {
          const { amount, revisions } = correctionOf(
            { ...mutation, payload: { ...payload, reason: null } },
            before,
            author,
          );
          return { amount, revisions };
        },
        moves: (before, after) =>
          [[before, -1] as const, [after, 1] as const].flatMap(([row, direction]) => [
            inTotal('deliveries', row, direction),
            ...drawn(row, direction),
            ...(row.status === 'delivered' ? sold(row, direction) : []),
          ]),
      }),
      void: of.void({
        sql: { handler: 'void_delivery' },
        touches: ['stocks', 'daily_totals', 'customer_months', 'order_totals'],
        takeBack: (before, _mutation, context) =>
          before.status === 'delivered'
            ? [
                ...loadMoved(before, 1, before.captured_at, context),
                inTotal('deliveries', before, -1),
                ...sold(before, -1),
                ...drawn(before, -1),
              ]
            : [],
      }),
    },
  }),
);

/** An earlier version of a corrected ticket. */
export interface Revision {
  /** ISO 8601, by the correcting device's corrected clock. */
  readonly at: string;
  readonly by: string;
  /** Null: only its price changed. */
  readonly reason: string | null;
  /** The earlier values of the corrected fields; always its load, price and status. */
  readonly was: Readonly<Record<string, unknown>>;
}

interface Revised {
  readonly revisions: readonly Revision[] | null;
}

export const revisionOf = ({ revisions }: Revised): number => revisions?.length ?? 0;

/** The revision on paper and in the shared text: a new price changes neither. */
export const paperRevisionOf = ({ revisions }: Revised): number =>
  revisions?.filter(({ reason }) => reason !== null).length ?? 0;

/** A print from before the newest correction belongs to a paper that is no longer valid. */
const isOfThisPaper = ({ revisions }: Revised, printedAt: string): boolean =>
  !revisions?.some(({ reason, at }) => reason !== null && Date.parse(at) > Date.parse(printedAt));

const isCorrectable = ({ status, voided_at }: { readonly status?: string; readonly voided_at?: string | null }) =>
  status !== 'cancelled' && (voided_at ?? null) === null;

interface Origins {
  readonly gross_from: WeightOrigin | null;
  readonly tare_from: WeightOrigin | null;
  readonly gross_at: string | null;
  readonly tare_at: string | null;
  readonly weighed_manually: boolean;
}

const KEPT = ['material_type', 'volume', 'unit_price', 'amount', 'status'];

/** The correction's consequences for the row; no valid paper exists yet. */
function correctionOf(
  mutation: MutationHead & { readonly payload: Readonly<Record<string, unknown>> & { readonly reason: string | null } },
  before: Readonly<Record<string, unknown>> & { readonly revisions?: readonly Revision[] | null },
  author: string,
) {
  const { reason: why, signature: _, ...fields } = mutation.payload;
  const after: Readonly<Record<string, unknown>> = { ...before, ...fields };
  const changed = Object.keys(fields).filter((field) => fields[field] !== before[field]);
  const was = Object.fromEntries([...new Set([...changed, ...KEPT])].map((field) => [field, before[field] ?? null]));
  const revision: Revision = { at: happenedAt(mutation), by: author, reason: why, was };
  const { volume, unit_price } = after;
  return {
    amount: typeof unit_price === 'number' && typeof volume === 'number' ? amountOf(volume, unit_price) : null,
    ...trusted<Partial<Origins>>(retyped(before, after)),
    revisions: [...(before.revisions ?? []), revision],
    printed_at: null,
    printed_by: null,
    printed_device: null,
    copies: null,
  };
}

/** The outputs of a ticket: its paper and text, the file for a spreadsheet, the facts of one ticket. */
type Output = 'ticket' | 'file' | 'detail';
type DeliveryColumn = Exclude<keyof (typeof deliveries)['columns'], Exclude<keyof typeof c.authored, 'captured_at'>>;

/** The outputs that contain each column, in their order on each. `net_kg` is no column: gross without tare. */
const SHOWN = {
  ticket_no: ['file'],
  operating_day: ['file', 'detail'],
  captured_at: ['ticket', 'file'],
  truck_license: ['ticket', 'file', 'detail'],
  truck_type: ['ticket', 'file', 'detail'],
  driver_name: ['ticket', 'file', 'detail'],
  customer_name: ['ticket', 'file', 'detail'],
  /** As its number. */
  order_id: ['ticket', 'file', 'detail'],
  destination_address: ['ticket', 'file', 'detail'],
  material_type: ['ticket', 'file', 'detail'],
  volume: ['ticket', 'file', 'detail'],
  gross_kg: ['ticket', 'file', 'detail'],
  tare_kg: ['ticket', 'file', 'detail'],
  net_kg: ['ticket', 'file', 'detail'],
  density: ['ticket', 'file', 'detail'],
  weighed_manually: ['ticket', 'file', 'detail'],
  /** On paper and in the details it follows the weight. */
  gross_from: ['file'],
  gross_at: ['file'],
  tare_from: ['file'],
  tare_at: ['file'],
  unit_price: ['ticket', 'file', 'detail'],
  amount: ['ticket', 'file', 'detail'],
  status: ['file'],
  in_transit_at: ['file'],
  delivered_at: ['file'],
  cancelled_at: ['file'],
  voided_at: ['file'],
  void_reason: ['file'],
  override_reason: ['file', 'detail'],
  over_reason: ['file', 'detail'],
  flags: ['file', 'detail'],
  notes: ['ticket', 'file', 'detail'],
  customer_id: [],
  truck_id: [],
  driver_id: [],
  shift_id: [],
  invoice_id: [],
  /** The file shows it in the column of `void_reason`. */
  cancel_reason: [],
  company_name: [],
  printed_at: [],
  printed_by: [],
  printed_device: [],
  copies: [],
  signature: [],
  revisions: ['file'],
} as const satisfies Record<DeliveryColumn | 'net_kg', readonly Output[]>;

export type Shown<O extends Output> = {
  [C in keyof typeof SHOWN]: O extends (typeof SHOWN)[C][number] ? C : never;
}[keyof typeof SHOWN];

export function shownOn<O extends Output>(output: O): Shown<O>[] {
  const outputsOf: Readonly<Record<string, readonly Output[]>> = SHOWN;
  return Object.keys(SHOWN).filter((column): column is Shown<O> => outputsOf[column]?.includes(output) ?? false);
}

interface Sold {
  readonly operating_day: string;
  readonly material_type: string;
  readonly customer_id: string | null;
  readonly volume: number;
  readonly unit_price: number | null;
  readonly amount: number | null;
}
/** The load leaves the stock (−1) or returns, at that time (ISO 8601). */
const loadMoved = (ticket: Sold, direction: 1 | -1, at: string, context: EffectContext): Effect[] =>
  stockMoved(ticket.operating_day, ticket.material_type, direction * ticket.volume, { at }, context);

function sold(ticket: Sold, direction: 1 | -1): Effect[] {
  const { volume, unit_price, amount } = ticket;
  return [
    inTotal('delivered', ticket, direction),
    ...(unit_price === null ? [inTotal('unpriced', ticket, direction)] : []),
    ...inMonth(
      ticket,
      { volume, count: 1, billed: amount ?? 0, unpriced_volume: unit_price === null ? volume : 0 },
      direction,
    ),
  ];
}

function inTotal(
  kind: 'deliveries' | 'delivered' | 'unpriced',
  { operating_day, material_type, volume, amount }: Sold,
  direction: 1 | -1,
): Effect {
  return counted(operating_day, kind, material_type, { quantity: volume, amount }, direction);
}
