import { expect, it } from 'vitest';
import { priceAtGate } from '../../../src/data/records/deliveries/stillDownloading.ts';

const LIST = { customer_id: null };
const OWN = { customer_id: 'c1' };

it.each([
  ["of the list is nobody's while master data is on its way", LIST, true, null],
  ['agreed with a customer is theirs, also while it is', OWN, true, OWN],
  ['of the list holds once all is here', LIST, false, LIST],
  ['agreed with a customer is theirs once all is here', OWN, false, OWN],
  ['where none is in force', null, true, null],
] as const)('the price %s', (_, inForce, onItsWay, price) => {
  expect(priceAtGate(inForce, onItsWay)).toBe(price);
});
