/** A tablet that several people share asks what of the others' work is in the stock, although they may not read the records. */
import { expect, test } from 'vitest';
import { newId, stockId } from '../../src/domain/records/ids.ts';
import { creating, newCustomer, newDelivery } from './support/mutations.ts';
import { openWorld } from './support/openWorld.ts';
import { refusal, type Person } from './support/world.ts';

const world = await openWorld();
const [owner, clerk] = [await world.hire('owner'), await world.hire('admin')];

interface Answer {
  readonly epoch: string;
  readonly movements: Record<string, Record<string, number>>;
}
const ask = (who: Person, mutations: readonly string[]) =>
  who.ask<Answer>('pull_movements', `{${mutations.join(',')}}`, who.device);

test('a clerk hears with which version of the stock an adjustment came that they may not read; of what is not known they hear nothing', async () => {
  const adjustment = creating('stock_adjustments.create')();
  const [outcome] = await owner.push(adjustment);
  const version = outcome?.rows?.find(([table]) => table === 'stocks')?.[2];
  expect(version).toBeGreaterThan(0);
  await clerk.push(newDelivery(clerk, { material_type: 'abu_batu' }));
  const answer = await ask(clerk, [adjustment.id, newId()]);
  expect(answer.movements).toEqual({ [adjustment.id]: { [stockId('abu_batu')]: version } });
  expect(answer.epoch).toBe((await clerk.pull()).epoch);
});

test('what moved no stock is known, and moves none', async () => {
  const customer = newCustomer();
  await clerk.push(customer);
  expect((await ask(clerk, [customer.id])).movements).toEqual({ [customer.id]: {} });
});

test('nobody is answered who may not see the stock', async () => {
  const operator = await world.hire('operator');
  expect(await refusal(ask(operator, [newId()]))).toBe('42501');
});
