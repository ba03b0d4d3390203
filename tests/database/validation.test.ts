/** What the server makes of values beyond the limits of one field. */
import { expect, test } from 'vitest';
import { newDelivery } from './support/mutations.ts';
import { openWorld } from './support/openWorld.ts';

const world = await openWorld();
const clerk = await world.hire('admin');

test('a device whose clock says 1970 is heard; one that says never is not', async () => {
  const at = (captured_at: string, operating_day: string) =>
    newDelivery(clerk, { operating_day }, { captured_at, clock_offset_ms: null });
  expect(
    await clerk.said(at('1970-01-01T05:00:00.000Z', '1970-01-01'), at('9999-01-01T05:00:00.000Z', '9999-01-01')),
  ).toEqual(['applied', 'rejected malformed_mutation']);
});

test('a ticket beyond the volumes of the site applies and is flagged; the ceilings of the product refuse, whatever the site says', async () => {
  await world.setting('business.max_volume_limit', '40');
  await world.setting('business.min_volume', '3');
  const tickets = [41, 2, 40, 3, 10_000.001, 0].map((volume) => newDelivery(clerk, { volume }));
  const codes = (await clerk.push(...tickets)).map((o) => o.code ?? o.outcome);
  await world.setting('business.max_volume_limit', '20000');
  await world.setting('business.min_volume', '0');
  const widened = (await clerk.push(...[10_001, 0, -1, 0.001].map((volume) => newDelivery(clerk, { volume })))).map(
    (o) => o.code ?? o.outcome,
  );
  await world.setting('business.max_volume_limit', '10000');
  await world.setting('business.min_volume', '1');
  expect(codes).toEqual(['applied', 'applied', 'applied', 'applied', 'volume_above_limit', 'not_positive']);
  const ids = tickets.map(({ entity_id }) => entity_id).join(',');
  expect(
    await world.query(
      `select volume::float8 as volume, 'site_limit' = any (flags) as flagged from deliveries where id::text = any (string_to_array($1, ',')) order by 1 desc`,
      [ids],
    ),
  ).toEqual([
    { volume: 41, flagged: true },
    { volume: 40, flagged: false },
    { volume: 3, flagged: false },
    { volume: 2, flagged: true },
  ]);
  expect(widened).toEqual(['volume_above_limit', 'not_positive', 'not_positive', 'applied']);
});
