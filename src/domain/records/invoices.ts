/** Invoices and credit notes, issued only by the server, numbered without gaps. `differs`: the later change of their tickets' amounts. */
import { defineRecord } from './define.ts';
import * as c from './columns.ts';

/** Tickets of one order, material, price and month. m³ and whole rupiah; of a credit note negative. */
export interface InvoiceLine {
  /** The first day of the month. */
  readonly month: string;
  readonly order_id: string | null;
  readonly material_type: string;
  readonly unit_price: number | null;
  readonly volume: number;
  readonly count: number;
  readonly amount: number;
}

/** The customer's data at the time of issue. */
export interface InvoiceBuyer {
  readonly name: string;
  readonly address: string | null;
  readonly phone: string | null;
  readonly tax_number: string | null;
}

export const invoices = defineRecord(
  'invoices',
  {
    ...c.authored,
    /** `INV/YYYY/MM/NNNN`, of a credit note `CN/…`. */
    number: c.word,
    kind: c.oneOf(['invoice', 'credit_note']),
    /** For a credit note: the invoice that it corrects. */
    credits: c.optional(c.ref('invoices')),
    customer_id: c.ref('customers'),
    from_date: c.day,
    until_date: c.day,
    issued_on: c.day,
    due_on: c.day,
    tickets: c.refs('deliveries'),
    /** By ticket, its number of corrections at the time of issue, if it had any; for a credit note: of each of its tickets, −1 if it left the invoice. */
    versions: c.json<Readonly<Record<string, number>>>(),
    buyer: c.json<InvoiceBuyer>(),
    lines: c.json<readonly InvoiceLine[]>(),
    /** Whole rupiah, like `tax`, `total`, `paid` and `differs`. */
    net: c.figure,
    /** Percent; 0: without tax. */
    tax_percent: c.figure,
    tax: c.figure,
    total: c.rupiah({ from: -1e15, to: 1e15 }),
    notes: c.optional(c.notes),
    /** The payments for it. An amount above its total pays the oldest debts. */
    paid: c.figure,
    /** The current amount of its tickets minus the invoice and its credit notes. Below 0 it needs a credit note. */
    differs: c.figure,
    ...c.voidable,
    flags: c.flags,
  },
  (of) => ({
    // A few hundred a year: debts are based on them.
    list: { order: 'issued_on', newestFirst: true, indexes: ['customer_id'], leavesWith: 'never' },
    knownBy: ['number'],
    needed: ['number', 'customer_id', 'total'],
    kinds: {
      /** `total`: as its author saw it; if the tickets' amount is different by now, it is refused. */
      create: of.unpredicted({
        mode: 'create',
        required: ['customer_id', 'from_date', 'until_date', 'tickets', 'total'],
        optional: ['due_on', 'notes'],
        sql: { handler: 'issue_invoice' },
        isOnline: true,
      }),
      credit: of.unpredicted({
        mode: 'create',
        required: ['credits', 'total'],
        optional: ['notes'],
        sql: { handler: 'credit_invoice', permission: 'create' },
        isOnline: true,
      }),
      void: of.unpredicted({ required: ['void_reason'], sql: { handler: 'void_invoice' }, isOnline: true }),
    },
  }),
);
