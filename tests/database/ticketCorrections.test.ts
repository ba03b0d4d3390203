/** A sent ticket is put right under its number: who may, what follows, and that the books are those of its newest version. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { soak, soakMinutes } from '../support/soak.ts';
import { change, closing, voiding } from './support/everyKind.ts';
import {
  capturedAt,
  mutation,
  newCustomer,
  newDelivery,
  statusChange,
  type WireMutation,
} from './support/mutations.ts';
import { openStaffed } from './support/openWorld.ts';
import { wordsOf } from './support/world.ts';
import { newId } from '../../src/domain/records/ids.ts';

const { world, staff, there } = await openStaffed();
const { owner, admin, manager } = staff;
const clerk = await world.hire('admin');
const second = await world.hire('owner');

const correct = (id: string, payload: object, seen: Record<string, unknown> = {}, at?: string): WireMutation =>
  mutation(
    'deliveries.correct',
    { reason: 'Read wrongly', ...payload },
    { entity_id: id, seen, ...(at !== undefined && { captured_at: at }) },
  );
async function delivered(fields: object = {}, by = admin): Promise<string> {
  const made = newDelivery(by, fields);
  await by.push(made, statusChange(made, 'pending', 'in_transit'), statusChange(made, 'in_transit', 'delivered'));
  return made.entity_id;
}
const ticketOf = async (id: string) => (await world.records<Record<string, unknown>>('deliveries', `id = '${id}'`))[0];

const derived = async () => ({
  stocks: await world.query('select material_type, trim_scale(on_hand)::text from stocks order by 1'),
  totals: await world.query(
    'select operating_day::text, kind, key, trim_scale(quantity)::text, count, amount::text from daily_totals where count > 0 order by 1, 2, 3',
  ),
  months: await world.query(
    'select customer_id, month::text, trim_scale(volume)::text, count, billed::text, trim_scale(unpriced_volume)::text from customer_months where count > 0 order by 1, 2',
  ),
  movements: await world.query(
    'select source_id, material_type, entry, revision, trim_scale(quantity)::text from stock_movements order by 1, 2, 3, 4, 5',
  ),
  money: await world.query('select source_id, entry, revision, amount::text from transactions order by 1, 2, 3'),
});
async function expectBooksToFollow(): Promise<void> {
  const before = await derived();
  await world.query('select private.recompute_derived()');
  expect(before).toEqual(await derived());
  // Of nothing but the tickets as they stand.
  const [{ wrong } = { wrong: -1 }] = await world.query<{ wrong: number }>(`
    select count(*)::int as wrong from (
      select s.material_type from stocks s left join deliveries d on d.material_type = s.material_type
        and d.status <> 'cancelled' and d.voided_at is null
      where not exists (select from stock_adjustments) group by s.id having s.on_hand <> -coalesce(sum(d.volume), 0)
      union all select 'income' where (select coalesce(sum(amount), 0) from transactions where kind = 'income')
        <> (select coalesce(sum(amount), 0) from deliveries where status = 'delivered' and voided_at is null)) as w`);
  expect(wrong).toBe(0);
}

test('load, price, customer and plate are put right; each version stays with who, when and why', async () => {
  const customer_id = await there(newCustomer());
  const id = await delivered({ volume: 75, unit_price: 100_000 });
  const fields = {
    volume: 7.5,
    material_type: 'boulder',
    customer_id,
    customer_name: 'CV Lain',
    truck_license: 'B 9 Z',
  };
  await admin.applies(correct(id, fields, { volume: 75 }));
  // Nothing is agreed with the other customer, and there is no list price.
  await owner.applies(correct(id, { unit_price: 90_000 }, { unit_price: null }));
  expect(await ticketOf(id)).toMatchObject({
    ...fields,
    unit_price: 90_000,
    amount: 675_000,
    status: 'delivered',
    revisions: [
      { by: admin.id, reason: 'Read wrongly', was: { volume: 75, amount: 7_500_000, customer_id: null } },
      { by: owner.id, was: { unit_price: null, amount: null } },
    ],
  });
  expect(
    await world.query<{ action: string }>(
      `select before ->> 'volume' as volume, reason from audit_log where row_id = $1 and action = 'deliveries.correct' order by id limit 1`,
      [id],
    ),
  ).toEqual([{ volume: '75', reason: 'Read wrongly' }]);
  await expectBooksToFollow();
});

test('its author on its day, admin and owner for seven days, the owner always', async () => {
  const id = await delivered({}, manager);
  const on = (day: string) => `2026-11-${day}T04:00:00.000Z`;
  const tries = [
    await manager.push(correct(id, { volume: 2 }, {}, on('20'))),
    await manager.push(correct(id, { volume: 3 }, {}, on('21'))),
    await clerk.push(correct(id, { volume: 4 }, {}, on('27'))),
    await clerk.push(correct(id, { volume: 5 }, {}, on('28'))),
    await owner.push(correct(id, { volume: 6 }, {}, on('28'))),
    await manager.push(correct(await delivered({}, clerk), { volume: 2 }, {}, on('20'))),
  ];
  expect(tries.flatMap(wordsOf)).toEqual([
    'applied',
    'rejected correction_too_late',
    'applied',
    'rejected correction_too_late',
    'applied',
    'rejected not_permitted',
  ]);
});

test('only who agrees prices types one; a price that follows from another customer is anybody’s', async () => {
  const id = await delivered({ unit_price: 100_000, customer_name: 'PT X' }, clerk);
  const [agreed, none] = [await there(newCustomer()), await there(newCustomer())];
  const price = { customer_id: agreed, material_type: 'abu_batu' };
  for (const [price_per_m3, from_date] of [
    [80_000, '2026-11-01'],
    [90_000, '2026-11-10'],
    [70_000, '2026-11-21'],
  ] as const)
    await there(mutation('customer_prices.create', { ...price, price_per_m3, from_date }));
  const to = (customer_id: string, fields: object = {}) =>
    correct(id, { customer_id, customer_name: `CV ${customer_id}`, ...fields });
  for (const own of [
    correct(id, { unit_price: 1 }),
    correct(id, { unit_price: 1, customer_name: 'PT X.' }),
    correct(id, { unit_price: null }),
    to(agreed, { unit_price: 1 }),
    to(agreed, { unit_price: 70_000 }),
    to(none, { unit_price: 90_000 }),
  ])
    await clerk.isRefused('not_permitted', own);
  const priced = [];
  for (const other of [
    to(agreed, { unit_price: 90_000 }),
    to(none),
    to(agreed, { unit_price: 80_000 }),
    to(none, { unit_price: null }),
  ]) {
    await clerk.applies(other);
    priced.push((await ticketOf(id))?.['unit_price']);
  }
  expect(priced).toEqual([90_000, null, 90_000, null]);
  await manager.isRefused('not_permitted', to(agreed, { unit_price: 1 }));
  await owner.applies(to(agreed, { unit_price: 1 }));
  expect(await ticketOf(id)).toMatchObject({ unit_price: 1 });
  await expectBooksToFollow();
});

test('what cannot be is refused, and changes nothing', async () => {
  const id = await delivered();
  const pending = await there(newDelivery(admin));
  await admin.push(change('deliveries.change_status', pending, { status: 'cancelled' }, { status: 'pending' }));
  const gone = await delivered();
  await owner.push(voiding('deliveries', gone));
  const before = await derived();
  const tries = [
    await owner.push(correct(pending, { volume: 2 })),
    await owner.push(correct(gone, { volume: 2 })),
    await owner.push(correct(id, { customer_id: newId() })),
    await owner.push(correct(id, { material_type: 'solar' })),
    await owner.push(correct(id, { material_type: 'gold' })),
    await owner.push(correct(id, { volume: -1 })),
    await owner.push(correct(id, { driver_name: null })),
    await owner.push(correct(id, { volume: 2, reason: 'x' })),
    await owner.push(correct(newId(), { volume: 2 })),
  ];
  expect(tries.flatMap(wordsOf)).toEqual([
    'rejected ticket_taken_back',
    'rejected ticket_taken_back',
    'rejected unknown_reference customer_id',
    'rejected material_not_sold material_type',
    'rejected invalid_material_type material_type',
    'rejected not_positive volume',
    'rejected required driver_name',
    'rejected too_short reason',
    'blocked missing_dependency',
  ]);
  expect(await derived()).toEqual(before);
});

test('two tablets that were apart: what both changed is asked, what one changed stays, the same twice counts once', async () => {
  const id = await delivered({ volume: 75 });
  const first = correct(id, { volume: 7.5, notes: 'Pagi' }, { volume: 75, notes: null });
  expect(await admin.said(first, first)).toEqual(['applied', 'duplicate']);
  expect(await clerk.push(correct(id, { volume: 8 }, { volume: 75 }))).toMatchObject([
    { outcome: 'rejected', code: 'conflict', field: 'volume', conflict: { volume: { yours: 8, theirs: 7.5 } } },
  ]);
  await clerk.applies(correct(id, { truck_license: 'B 9 Z' }, { truck_license: 'B 1234 XYZ' }));
  expect(await clerk.said(correct(id, { volume: 7.5 }, { volume: 75 }))).toEqual(['applied already_done']);
  expect(await ticketOf(id)).toMatchObject({ volume: 7.5, truck_license: 'B 9 Z', revisions: [{}, {}] });
  await expectBooksToFollow();
});

test('a correction brings the signature of its paper, or leaves none; one that crossed another signed a paper that never was', async () => {
  const signature = (revision: number, letter: string) => `${revision}.A7K.${letter.repeat(86)}`;
  const id = await delivered({ signature: signature(0, 'a') });
  const signed = async () => (await ticketOf(id))?.['signature'];
  expect(await signed()).toBe(signature(0, 'a'));
  await owner.applies(correct(id, { unit_price: 5, signature: signature(1, 'b') }, { unit_price: 150_000 }));
  expect(await signed()).toBe(signature(1, 'b'));
  await owner.applies(mutation('deliveries.reprice', { unit_price: 6 }, { entity_id: id, seen: { unit_price: 5 } }));
  expect(await signed()).toBe(signature(1, 'b'));
  await admin.push(correct(id, { volume: 3, signature: signature(2, 'c') }));
  expect(await signed()).toBe(signature(2, 'c'));
  await clerk.push(correct(id, { truck_license: 'B 9 Z', signature: signature(2, 'd') }));
  expect(await ticketOf(id)).toMatchObject({ truck_license: 'B 9 Z', signature: null });
  await admin.push(correct(id, { volume: 4, signature: signature(4, 'e') }));
  expect(await signed()).toBe(signature(4, 'e'));
  await admin.push(correct(id, { volume: 5 }));
  expect(await signed()).toBeNull();
  expect((await ticketOf(id))?.['revisions']).toHaveLength(6);
});

test('a new version has no print yet: the next paper of it is its first', async () => {
  const id = await delivered();
  await admin.push(change('deliveries.print', id, {}));
  expect(await ticketOf(id)).toMatchObject({ printed_by: admin.id });
  const late = change('deliveries.print', id, {});
  await admin.push(correct(id, { volume: 2 }));
  // A paper of the wrong version, printed without signal, says nothing of this one.
  await admin.push(capturedAt(new Date(Date.parse(late.captured_at) - 60_000).toISOString(), late));
  expect(await ticketOf(id)).toMatchObject({ printed_at: null, printed_by: null, printed_device: null });
  await admin.push(change('deliveries.print', id, {}));
  expect(await ticketOf(id)).toMatchObject({ printed_by: admin.id });
});

test('on a closed day it is held for the owner, whose own applies', async () => {
  const at = { captured_at: '2026-11-19T03:00:00.000Z' };
  const made = newDelivery(admin, { operating_day: '2026-11-19' }, at);
  await admin.push(made);
  await there(closing('2026-11-19'));
  const late = '2026-11-20T04:00:00.000Z';
  const held = correct(made.entity_id, { volume: 2 }, {}, late);
  await admin.isHeld('day_closed', held);
  expect(await ticketOf(made.entity_id)).toMatchObject({ revisions: null });
  await owner.applies(correct(made.entity_id, { notes: 'Pagi' }, {}, late));
  await owner.applies(change('held_mutations.apply', held.id, { reason: 'It was so' }));
  expect(await ticketOf(made.entity_id)).toMatchObject({ volume: 2, notes: 'Pagi', revisions: [{}, { by: admin.id }] });
  await expectBooksToFollow();
});

const step = fc.record({
  what: fc.constantFrom('correct', 'correct', 'reprice', 'reprice', 'move', 'void', 'again'),
  which: fc.nat(3),
  by: fc.nat(1),
  volume: fc.constantFrom(1.5, 7.5, 7.125),
  material_type: fc.constantFrom('abu_batu', 'boulder'),
  unit_price: fc.constantFrom(null, 0, 90_001),
  customer: fc.nat(2),
});
test(
  'after any corrections, new prices, voids and repeats of two devices the books are those of the newest versions',
  async () => {
    const customers = [null, await there(newCustomer()), await there(newCustomer())];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
        const made = [0, 1, 2, 3].map((at) =>
          newDelivery(admin, { volume: 3, status: at % 2 ? 'delivered' : 'pending' }),
        );
        const sent: WireMutation[] = [];
        await admin.push(...made);
        for (const { what, which, by, customer, ...fields } of steps) {
          const ticket = made[which]!;
          const one =
            what === 'correct'
              ? correct(ticket.entity_id, {
                  ...fields,
                  customer_id: customers[customer],
                  customer_name: `C ${customer}`,
                })
              : what === 'reprice'
                ? change('deliveries.reprice', ticket.entity_id, { unit_price: fields.unit_price ?? 98_765 })
                : what === 'move'
                  ? change('deliveries.change_status', ticket.entity_id, {
                      status: fields.volume === 1.5 ? 'cancelled' : 'in_transit',
                    })
                  : what === 'void'
                    ? voiding('deliveries', ticket.entity_id)
                    : (sent.at(-1) ?? ticket);
          sent.push(one);
          await (what === 'again' || by === 0 ? owner : second).push(one);
          if (what === 'move')
            await owner.push(change('deliveries.change_status', ticket.entity_id, { status: 'delivered' }));
        }
        await expectBooksToFollow();
      }),
      { numRuns: soak(25, 300) },
    );
  },
  soakMinutes(2, 15),
);

test('a field that a later version adds to the kind is corrected as every other', async () => {
  await world.query('alter table public.deliveries add column gate text');
  await world.query(
    `insert into private.mutation_fields (kind, field, json_type) values ('deliveries.correct', 'gate', 'string')`,
  );
  const id = await delivered();
  await admin.applies(correct(id, { gate: 'North' }));
  expect(await ticketOf(id)).toMatchObject({ gate: 'North', version: 4 });
});
