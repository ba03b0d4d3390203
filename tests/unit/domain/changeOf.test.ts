/** A change carries every field of its kind that differs. */
import { describe, expect, it } from 'vitest';
import { changeOf } from '../../../src/domain/mutations/changeOf.ts';
import { CREDIT, MADE_BY_FORM } from '../../../src/domain/masterData/makeRecord.ts';
import { KINDS, kindOf, type MutationKind } from '../../../src/domain/mutations/mutations.ts';

const CHANGES = KINDS.filter((kind) => kindOf(kind).mode === 'change' && !kindOf(kind).isOnline);
const fieldsOf = (kind: MutationKind): string[] => Object.keys(kindOf(kind).fields);
const rowOf = (kind: MutationKind, value: string | null) => ({
  id: 'one',
  ...Object.fromEntries(fieldsOf(kind).map((name) => [name, value])),
});

describe('a change', () => {
  it.each(CHANGES.filter((kind) => fieldsOf(kind).length > 0))('%s carries every field that differs', (kind) => {
    const change = changeOf(kind, rowOf(kind, 'before'), rowOf(kind, 'after'));
    expect(change).toMatchObject({ kind, entity_id: 'one' });
    expect(Object.keys(change?.payload ?? {})).toEqual(fieldsOf(kind));
    expect(Object.keys(change?.seen ?? {})).toEqual(fieldsOf(kind));
  });

  it.each(CHANGES)('%s is none where nothing differs', (kind) => {
    expect(changeOf(kind, rowOf(kind, 'same'), rowOf(kind, 'same'))).toBeNull();
  });

  it('empties what may be empty and is absent, and leaves the rest', () => {
    expect(changeOf('customers.change', { ...rowOf('customers.change', 'x') }, {})).toMatchObject({
      payload: { phone: null, address: null },
      seen: { phone: 'x', address: 'x' },
    });
  });

  it('leaves the fields of other forms', () => {
    const change = changeOf('customers.change', rowOf('customers.change', 'x'), {}, ['phone']);
    expect(change?.payload).not.toHaveProperty('phone');
    expect(change?.payload).toHaveProperty('address', null);
  });

  it('compares lists by what they hold', () => {
    const row = { ...rowOf('shifts.change', null), crew: ['a', 'b'] };
    expect(changeOf('shifts.change', row, { crew: ['a', 'b'] })).toBeNull();
  });
});

describe('the form of master data', () => {
  it.each(Object.entries(MADE_BY_FORM))('of %s can change each field that it asks for', (table, { create, change }) => {
    const changed = [...Object.keys(change.columns), ...(table === 'customers' ? Object.keys(CREDIT.columns) : [])];
    expect(changed).toEqual(expect.arrayContaining(Object.keys(create.columns)));
  });
});

describe('a refused entry', () => {
  /** What the app fills in, or asks for by a list of its own. Days and times are chosen, not typed. */
  const NOT_TYPED = {
    'customers.merge': ['credit_limit'],
    // The gate asks for the reason where the load goes beyond something.
    'deliveries.create': ['ticket_no', 'density', 'unit_price', 'over_reason', 'company_name', 'signature'],
    'deliveries.correct': ['truck_license', 'driver_name', 'customer_name', 'density', 'signature'],
    'stock_adjustments.create': ['book', 'physical'],
    'payments.create': ['number', 'instead_reason'],
    'cash_handovers.create': ['expected'],
    'transactions.create': ['instead_reason'],
    'kpi_targets.create': ['metric'],
    'production_entries.create': ['instead_reason'],
    'fuel_logs.create': ['instead_reason'],
    'transformations.create': ['instead_reason'],
    'incidents.create': ['number'],
    'attachments.create': ['path', 'bytes', 'sha256'],
    'insight_feedback.create': ['card', 'subject'],
    'mutations.discard': ['reason'],
    'notices_seen.create': ['notice'],
  };
  const TYPED = KINDS.filter((kind) => !kindOf(kind).isOnline).flatMap((kind) =>
    Object.entries(kindOf(kind).fields)
      .filter(([, { type, choices, format }]) => !format && (type === 'number' || (type === 'text' && !choices)))
      .map(([name]) => ({ kind, name })),
  );

  it('lets its user correct each field that they typed', () => {
    const missing = TYPED.filter(({ kind, name }) => !kindOf(kind).correctable.some((one) => one === name));
    expect(missing.map(({ kind, name }) => `${kind} ${name}`)).toEqual(
      Object.entries(NOT_TYPED).flatMap(([kind, names]) => names.map((name) => `${kind} ${name}`)),
    );
  });
});
