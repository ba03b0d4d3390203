import { describe, expect, it } from 'vitest';
import { statusAtGate } from '../../../src/data/store/siteRules.ts';
import { readOutbox } from '../../../src/data/outbox/useOutbox.ts';
import { findRow } from '../../../src/data/records/queries.ts';
import { fix } from '../../../src/data/outbox/decide.ts';
import { dailyTotalId, newId } from '../../../src/domain/records/ids.ts';
import { mutationOf } from '../../../src/sync/entry.ts';
import { delivery, statusTo, stockedDevice } from './support/device.ts';

it.each([
  ['true', true, 'delivered'],
  ['false', true, 'pending'],
  ['true', false, 'pending'],
])('where the setting says %s and is active: %s, tickets are saved as %s', (config_value, is_active, status) => {
  expect(
    statusAtGate([{ id: 's', version: 1, position: 1, config_key: 'site.final_at_gate', config_value, is_active }]),
  ).toBe(status);
});

it("without the site's settings, tickets are saved as pending", () => {
  expect(statusAtGate([])).toBe('pending');
});

async function atGate(final: boolean | null) {
  const device = await stockedDevice();
  const rule = (value: boolean) => {
    device.server.finalAtGate = value;
    return device.put('system_config', {
      id: 'final',
      config_key: 'site.final_at_gate',
      config_value: String(value),
      is_active: true,
    });
  };
  if (final !== null) await rule(final);
  const seen = async (id: string) => (await findRow(device.db, 'deliveries', id))?.row['status'];
  const sent = async () => (await device.entries()).map((entry) => mutationOf(entry).payload);
  /** What the server has of the only ticket, the states of what was sent, and what is shown here of it and of the stock. */
  const outcome = async (id: string) => [
    device.server.rowsOf('deliveries').map(({ status }) => status),
    await device.states(),
    await seen(id),
    await device.onHand('abu_batu'),
  ];
  return { device, rule, seen, sent, outcome };
}

/** Both steps arrived, and the load counts in no stock. */
const CANCELLED = [['cancelled'], ['settled', 'settled'], 'cancelled', 100];

describe('a ticket keeps the status that it was saved with', () => {
  it.each([
    [true, 'delivered'],
    [false, 'pending'],
  ])('by the setting that its device knew (final at the gate: %s): %s', async (final, status) => {
    const { device, seen, sent } = await atGate(final);
    const id = newId();
    await device.save([delivery({}, id)]);
    expect(await sent()).toMatchObject([{ status }]);
    expect(await seen(id)).toBe(status);
  });

  it('pending if the device had no settings: cancelled there, it is cancelled whatever the setting', async () => {
    const { device, sent, outcome } = await atGate(null);
    device.server.finalAtGate = true;
    const id = newId();
    await device.save([delivery({ volume: 3 }, id)]);
    expect(await sent()).toMatchObject([{ status: 'pending' }]);
    await device.save([statusTo(id, 'cancelled')]);
    await device.round();
    expect(await outcome(id)).toEqual(CANCELLED);
  });

  it('if the setting changes while it waits: it is cancelled as its clerk saw it', async () => {
    const { device, rule, outcome } = await atGate(false);
    const id = newId();
    await device.save([delivery({ volume: 7.5 }, id)]);
    await device.save([statusTo(id, 'cancelled')]);
    await rule(true);
    await device.round();
    expect(await outcome(id)).toEqual(CANCELLED);
  });

  it('if it is corrected after the setting has changed', async () => {
    const { device, rule, seen, sent } = await atGate(true);
    device.server.rejects = ({ kind, payload }) =>
      kind === 'deliveries.create' && 'volume' in payload && payload.volume > 30 ? 'volume_above_limit' : null;
    const id = newId();
    await device.save([delivery({ volume: 31 }, id)]);
    await device.round();
    await rule(false);
    const [refused] = await readOutbox(device.db);
    await fix(device.db, refused?.head.id ?? '', { volume: 30 }, device.writeDeps);
    expect(await seen(id)).toBe('delivered');
    expect((await sent()).at(-1)).toMatchObject({ volume: 30, status: 'delivered' });
    const total = await findRow(device.db, 'daily_totals', dailyTotalId('2026-11-20', 'delivered', 'abu_batu'));
    expect(total?.row).toMatchObject({ quantity: 30, count: 1 });
  });
});
