import { expect, it } from 'vitest';
import { priceAtGate } from '../../../src/data/db/onItsWay.ts';

const customer = (version: number) => ({ row: { id: 'c1', version, name: 'PT Sepakat' } });
const ofLastTrip = { ...customer(7), onItsWay: true } as const;
const LIST = { customer_id: null };
const OWN = { customer_id: 'c1' };

it.each([
  ['of nobody on file, while master data is on its way', LIST, null, true, null],
  ['of a customer made on this device, while it is: the server may have them, with a price of their own', LIST, customer(0), true, null],
  ['of a customer of the server, while it is', LIST, customer(1), true, LIST],
  ['of a customer whom a last trip alone names: theirs may stand under a name merged into them', LIST, ofLastTrip, true, null],
  ['of a customer whom a last trip alone names, with a price agreed by their own name', OWN, ofLastTrip, true, OWN],
  ['of a customer made on this device, with a price agreed here, while it is', OWN, customer(0), true, OWN],
  ['of nobody on file, once all is here', LIST, null, false, LIST],
  ['of a customer made on this device, once all is here', LIST, customer(0), false, LIST],
  ['where none is in force', null, customer(1), true, null],
] as const)('the price %s', (_, inForce, known, onItsWay, price) => {
  expect(priceAtGate(inForce, known, onItsWay)).toBe(price);
});
