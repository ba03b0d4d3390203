/** What a delivery weighs on the road: the bytes of both sockets, headers and all, from the save to the device's own rows back again. */
import { afterAll, expect, test } from 'vitest';
import { createCountedDevice } from './support/countedDevice.ts';

const device = await createCountedDevice();
afterAll(() => device.close());

test('a batch of 50 deliveries takes at most 400 bytes up and 110 down a delivery, all told', async () => {
  await device.saveHalfADay(50);
  const { up, down, requests } = await device.weigh(() => device.round());
  expect(requests).toEqual(['apply_mutations', 'pull_changes']);
  expect(await device.unsettled()).toBe(0);
  expect(await device.deliveriesHeld()).toBe(50);
  expect(up / 50).toBeLessThanOrEqual(400);
  // The totals and the customers' months that they change come with them.
  expect(down / 50).toBeLessThanOrEqual(110);
});
