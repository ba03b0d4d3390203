/** Of several records that wait, which one this is: in its row and above each decision, for every kind and in both languages. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { newId } from '../../src/domain/records/ids.ts';
import { KINDS, kindOf } from '../../src/domain/mutations/mutations.ts';
import { trusted } from '../../src/domain/values/json.ts';
import { prepareBrowser, show, USER } from './support/world.tsx';
import type { MutationDraft, MutationKind, MutationPayloads } from '../../src/domain/mutations/mutations.ts';
import type { EntryVerdict } from '../../src/sync/entry.ts';

prepareBrowser({ signedIn: true });
const { userStore } = await import('../../src/data/store/schema.ts');
const { writeMeta } = await import('../../src/data/store/meta.ts');
const { saveTo } = await import('../../src/data/outbox/saveTo.ts');
const { discard } = await import('../../src/data/outbox/decide.ts');
const { SyncPanel } = await import('../../src/features/sync-panel/SyncPanel.tsx');

const db = userStore(USER).strict;
const onFile = { version: 1, position: 1, deleted_at: null };

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()));
  await writeMeta(db, 'device', { id: newId(), code: 'K7F' });
  await db.anyRows('customers').bulkPut([
    { id: 'c-1', ...onFile, name: 'PT Karya' },
    { id: 'c-2', ...onFile, name: 'PT Karya Utama' },
  ]);
  await db.anyRows('trucks').bulkPut([
    { id: 't-1', ...onFile, license_plate: 'B 1234 XY' },
    { id: 't-2', ...onFile, license_plate: 'B 1243 XY' },
  ]);
  await db.anyRows('drivers').put({ id: 'd-1', ...onFile, full_name: 'Joko' });
  await db.anyRows('operators').put({ id: 'o-1', ...onFile, full_name: 'Agus Salim' });
  await db.anyRows('truck_types').put({ id: 'y-1', ...onFile, name: 'Fuso' });
  await db.anyRows('materials').put({ id: 'm-1', ...onFile, material_type: 'abu_batu', density: 1.55 });
  await db.anyRows('transactions').put({ id: 'e-2', ...onFile, amount: 60_000, voided_at: null });
  await db
    .anyRows('payments')
    .put({ id: 'w-2', ...onFile, customer_id: 'c-1', amount: 1_000, paid_on: '2026-11-19', voided_at: null });
  await db.anyRows('day_closings').put({ id: 'g-2', ...onFile, operating_day: '2026-11-19', reopened_at: null });
  await db.anyRows('shifts').put({
    id: 'h-1',
    ...onFile,
    shift_name: 'Malam',
    status: 'open',
    operating_day: '2026-11-20',
    start_time: '19:00',
    end_time: '06:00',
    crew: [],
  });
  await db.anyRows('equipment').put({ id: 'q-1', ...onFile, equipment_code: 'EX-01', status: 'active' });
  await db.anyRows('equipment_values').put({ id: 'q-1', ...onFile, purchase_cost: 1 });
  await db
    .anyRows('production_entries')
    .put({ id: 'r-2', ...onFile, operating_day: '2026-11-20', material_type: 'abu_batu', volume: 12 });
  await db
    .anyRows('stock_adjustments')
    .put({ id: 'a-3', ...onFile, operating_day: '2026-11-20', material_type: 'abu_batu', adjustment: 400 });
  await db
    .anyRows('downtime_entries')
    .put({ id: 'n-2', ...onFile, operating_day: '2026-11-19', reason: 'rain', started_at: '2026-11-19T03:00:00.000Z' });
  await db
    .anyRows('fuel_logs')
    .put({ id: 'u-2', ...onFile, operating_day: '2026-11-20', kind: 'receipt', liters: 8_000 });
  await db
    .anyRows('transformations')
    .put({ id: 'z-2', ...onFile, operating_day: '2026-11-20', boulder_volume: 80, outputs: { abu_batu: 40 } });
  await db.anyRows('incidents').put({ id: 'i-1', ...onFile, number: NUMBER, title: 'Longsor', status: 'open' });
  await db.anyRows('incident_actions').put({ id: 'j-1', ...onFile, incident_id: 'i-1', text: 'Ganti rantai' });
  await db.anyRows('deliveries').put({
    id: 's-1',
    ...onFile,
    ticket_no: 'SJ-261120-B8L-0042',
    status: 'pending',
    captured_at: '2026-11-20T03:00:00.000Z',
  });
});

const TICKET = {
  operating_day: '2026-11-20',
  customer_name: 'PT Karya',
  material_type: 'abu_batu' as const,
  volume: 7.5,
  truck_license: 'B 1234 XY',
  truck_type: 'STANDARD',
  driver_name: 'Joko',
};
const PRICE = { material_type: 'abu_batu' as const, price_per_m3: 120_000, from_date: '2026-11-20' };
const RUPIAH = { en: 'Rp 120,000', id: 'Rp 120.000' };

interface Story<K extends MutationKind> {
  readonly id: string;
  readonly payload: K extends 'deliveries.create' ? typeof TICKET : MutationPayloads[K];
  /** In both languages, or in each. */
  readonly name: string | RegExp | { readonly en: string; readonly id: string };
}

/** Sent at once or not at all: never in the outbox. */
type OnlineKind =
  | 'client_errors.create'
  | 'audit_log.export'
  | `devices.${string}`
  | `held_mutations.${string}`
  | `system_config.${string}`;
type QueuedKind = Exclude<MutationKind, OnlineKind>;
const SHIFT = {
  operating_day: '2026-11-20',
  shift_type: 'day' as const,
  shift_name: 'Pagi',
  start_time: '07:00',
  end_time: '15:00',
};
const NUMBER = 'IN-261120-K7F-0001';

const STORIES: { readonly [K in QueuedKind]: readonly Story<K>[] } = {
  'customers.create': [{ id: 'c-9', payload: { name: 'PT Baru' }, name: 'PT Baru' }],
  'customers.change': [{ id: 'c-1', payload: { phone: '62215' }, name: 'PT Karya' }],
  'customers.change_credit': [{ id: 'c-1', payload: { credit_limit: 5 }, name: 'PT Karya' }],
  'customers.merge': [{ id: 'c-1', payload: { merged_into: 'c-2' }, name: 'PT Karya' }],
  'trucks.create': [{ id: 't-9', payload: { license_plate: 'B 9 Z' }, name: 'B 9 Z' }],
  'trucks.change': [{ id: 't-1', payload: { tare_kg: 8_000 }, name: 'B 1234 XY' }],
  'trucks.merge': [{ id: 't-1', payload: { merged_into: 't-2' }, name: 'B 1234 XY' }],
  'drivers.create': [{ id: 'd-9', payload: { full_name: 'Budi' }, name: 'Budi' }],
  'drivers.change': [{ id: 'd-1', payload: { phone: null }, name: 'Joko' }],
  'drivers.merge': [{ id: 'd-1', payload: { merged_into: 'd-2' }, name: 'Joko' }],
  'operators.create': [{ id: 'o-9', payload: { full_name: 'Sri' }, name: 'Sri' }],
  'operators.change': [{ id: 'o-1', payload: { job_title: 'Mekanik' }, name: 'Agus Salim' }],
  'truck_types.create': [{ id: 'y-9', payload: { name: 'Tronton' }, name: 'Tronton' }],
  'truck_types.change': [{ id: 'y-1', payload: { index_m3: 12 }, name: 'Fuso' }],
  'materials.change': [{ id: 'm-1', payload: { density: 1.51 }, name: 'Abu Batu (Stone Dust)' }],
  'customer_prices.create': [
    {
      id: 'p-1',
      payload: { ...PRICE, customer_id: 'c-1' },
      name: {
        en: `Abu Batu (Stone Dust) · PT Karya · ${RUPIAH.en}`,
        id: `Abu Batu (Stone Dust) · PT Karya · ${RUPIAH.id}`,
      },
    },
    {
      id: 'p-2',
      payload: PRICE,
      name: {
        en: `Abu Batu (Stone Dust) · List price · ${RUPIAH.en}`,
        id: `Abu Batu (Stone Dust) · Harga daftar · ${RUPIAH.id}`,
      },
    },
    // The customer is not on this device: it is no list price for that.
    {
      id: 'p-3',
      payload: { ...PRICE, customer_id: 'elsewhere' },
      name: { en: `Abu Batu (Stone Dust) · ${RUPIAH.en}`, id: `Abu Batu (Stone Dust) · ${RUPIAH.id}` },
    },
  ],
  'stock_adjustments.create': [
    {
      id: 'a-1',
      payload: {
        operating_day: '2026-11-20',
        kind: 'adjustment',
        material_type: 'abu_batu',
        adjustment: -12.5,
        reason: 'Rain',
      },
      name: { en: 'Abu Batu (Stone Dust) · -12.5 m³', id: 'Abu Batu (Stone Dust) · -12,5 m³' },
    },
    {
      id: 'a-2',
      payload: {
        operating_day: '2026-11-20',
        kind: 'stocktake',
        material_type: 'solar',
        adjustment: 1_200,
        reason: 'Count',
      },
      name: { en: 'Solar Fuel · +1,200 L', id: 'Solar Fuel · +1.200 L' },
    },
  ],
  'stock_adjustments.void': [
    {
      id: 'a-3',
      payload: { void_reason: 'A digit too many' },
      name: { en: 'Abu Batu (Stone Dust) · +400 m³', id: 'Abu Batu (Stone Dust) · +400 m³' },
    },
  ],
  'payments.create': [
    {
      id: 'w-1',
      payload: { customer_id: 'c-1', amount: 2_500_000, paid_on: '2026-11-20' },
      name: { en: 'PT Karya · Rp 2,500,000', id: 'PT Karya · Rp 2.500.000' },
    },
  ],
  'payments.void': [
    {
      id: 'w-2',
      payload: { void_reason: 'Typed twice' },
      name: { en: 'PT Karya · Rp 1,000', id: 'PT Karya · Rp 1.000' },
    },
  ],
  'transactions.create': [
    { id: 'e-1', payload: { amount: 75_000, operating_day: '2026-11-20' }, name: { en: 'Rp 75,000', id: 'Rp 75.000' } },
  ],
  'transactions.void': [
    { id: 'e-2', payload: { void_reason: 'Typed twice' }, name: { en: 'Rp 60,000', id: 'Rp 60.000' } },
  ],
  'kpi_targets.create': [
    {
      id: 'k-1',
      payload: { metric: 'production', period: 'day', target: 1_250, from_date: '2026-11-20' },
      name: { en: 'production · 1,250', id: 'production · 1.250' },
    },
  ],
  'day_closings.close': [
    {
      id: 'g-1',
      payload: { operating_day: '2026-11-20' },
      name: { en: 'Friday, 20 November 2026', id: 'Jumat, 20 November 2026' },
    },
  ],
  'day_closings.reopen': [
    {
      id: 'g-2',
      payload: { reopen_reason: 'A ticket was missing' },
      name: { en: 'Thursday, 19 November 2026', id: 'Kamis, 19 November 2026' },
    },
  ],
  'shifts.plan': [{ id: 'h-8', payload: SHIFT, name: 'Pagi' }],
  'shifts.open': [{ id: 'h-9', payload: SHIFT, name: 'Pagi' }],
  'shifts.change': [{ id: 'h-1', payload: { notes: 'Hujan' }, name: 'Malam' }],
  'shifts.close': [{ id: 'h-1', payload: { handover_note: 'Aman' }, name: 'Malam' }],
  'shifts.acknowledge': [{ id: 'h-1', payload: {}, name: 'Malam' }],
  'equipment.create': [
    {
      id: 'q-9',
      payload: { equipment_code: 'EX-02', equipment_name: 'Excavator', equipment_type: 'excavator' },
      name: 'EX-02',
    },
  ],
  'equipment.change': [{ id: 'q-1', payload: { location: 'Pit 2' }, name: 'EX-01' }],
  'equipment.change_status': [{ id: 'q-1', payload: { status: 'maintenance' }, name: 'EX-01' }],
  'equipment.read_meter': [{ id: 'q-1', payload: { hour_meter: 900 }, name: 'EX-01' }],
  'equipment.correct_meter': [
    { id: 'q-1', payload: { hour_meter: 12, reason: 'New meter', replaced: true }, name: 'EX-01' },
  ],
  'equipment_values.change': [
    { id: 'q-1', payload: { current_value: 5 }, name: { en: 'Value of a machine', id: 'Nilai alat' } },
  ],
  'production_entries.create': [
    {
      id: 'r-1',
      payload: { operating_day: '2026-11-20', material_type: 'abu_batu', volume: 40.5 },
      name: { en: 'Abu Batu (Stone Dust) · 40.5 m³', id: 'Abu Batu (Stone Dust) · 40,5 m³' },
    },
  ],
  'production_entries.void': [
    {
      id: 'r-2',
      payload: { void_reason: 'Typed twice' },
      name: { en: 'Abu Batu (Stone Dust) · 12 m³', id: 'Abu Batu (Stone Dust) · 12 m³' },
    },
  ],
  'downtime_entries.create': [
    {
      id: 'n-1',
      payload: { operating_day: '2026-11-20', reason: 'blockage', equipment_id: 'q-1' },
      name: { en: 'EX-01 · Friday, 20 November 2026', id: 'EX-01 · Jumat, 20 November 2026' },
    },
  ],
  'downtime_entries.end': [
    { id: 'n-2', payload: {}, name: { en: 'Thursday, 19 November 2026', id: 'Kamis, 19 November 2026' } },
  ],
  'downtime_entries.void': [
    {
      id: 'n-2',
      payload: { void_reason: 'Typed twice' },
      name: { en: 'Thursday, 19 November 2026', id: 'Kamis, 19 November 2026' },
    },
  ],
  'fuel_logs.create': [
    {
      id: 'u-1',
      payload: { operating_day: '2026-11-20', kind: 'issue', equipment_id: 'q-1', liters: 120.5 },
      name: { en: 'EX-01 · 120.5 L', id: 'EX-01 · 120,5 L' },
    },
  ],
  'fuel_logs.void': [{ id: 'u-2', payload: { void_reason: 'Typed twice' }, name: { en: '8,000 L', id: '8.000 L' } }],
  'transformations.create': [
    {
      id: 'z-1',
      payload: { operating_day: '2026-11-20', boulder_volume: 100, outputs: { abu_batu: 40 } },
      name: { en: '100 m³', id: '100 m³' },
    },
  ],
  'transformations.void': [{ id: 'z-2', payload: { void_reason: 'Typed twice' }, name: { en: '80 m³', id: '80 m³' } }],
  'incidents.create': [
    {
      id: 'i-9',
      payload: { number: 'IN-261120-K7F-0009', class: 'near_miss', title: 'Batu' },
      name: 'IN-261120-K7F-0009 · Batu',
    },
  ],
  'incidents.change': [{ id: 'i-1', payload: { lost_days: 2 }, name: `${NUMBER} · Longsor` }],
  'incidents.change_status': [{ id: 'i-1', payload: { status: 'investigating' }, name: `${NUMBER} · Longsor` }],
  'incident_actions.create': [
    { id: 'j-9', payload: { incident_id: 'i-1', text: 'Pasang pagar' }, name: 'Pasang pagar' },
  ],
  'incident_actions.change': [{ id: 'j-1', payload: { done_at: '2026-11-20T05:00:00.000Z' }, name: 'Ganti rantai' }],
  'insight_feedback.create': [
    {
      id: 'b-1',
      payload: { card: 'fuel_anomaly', subject: 'fuel:0190a000-0000-7000-8000-000000000001', verdict: 'confirmed' },
      name: { en: 'Fuel anomalies · Confirmed', id: 'Pemakaian solar janggal · Dibenarkan' },
    },
  ],
  'notices_seen.create': [
    { id: 'v-1', payload: { notice: 'welcome' }, name: { en: 'Notice read', id: 'Pemberitahuan dibaca' } },
  ],
  'deliveries.create': [{ id: 's-9', payload: TICKET, name: /^SJ-\d{6}-K7F-0001 · .+$/ }],
  'deliveries.change_status': [{ id: 's-1', payload: { status: 'in_transit' }, name: 'SJ-261120-B8L-0042' }],
  'deliveries.print': [{ id: 's-1', payload: {}, name: 'SJ-261120-B8L-0042' }],
  'deliveries.void': [{ id: 's-1', payload: { void_reason: 'Weighed twice' }, name: 'SJ-261120-B8L-0042' }],
  'attachments.create': [
    {
      id: 'f-1',
      name: 'SJ-261120-B8L-0042',
      payload: {
        entity_table: 'deliveries',
        entity_id: 's-1',
        path: 'deliveries/s-1/ab.webp',
        content_type: 'image/webp',
        bytes: 9,
        sha256: 'ab',
      },
    },
  ],
  'mutations.discard': [
    {
      id: 'x-1',
      payload: {
        reason: 'Twice',
        discarded: { kind: 'trucks.create', entity_id: 't-9', payload: { license_plate: 'B 9 Z' } },
      },
      name: 'B 9 Z',
    },
    {
      id: 'x-2',
      payload: { reason: 'Twice', discarded: { kind: 'materials.change', entity_id: 'm-1', payload: { density: 9 } } },
      name: 'Abu Batu (Stone Dust)',
    },
  ],
};

const deps = { now: Date.now, newId };
const verdict: EntryVerdict = { code: 'not_permitted', message: '', field: null, conflict: null };

/** Saved as a form would, and refused. */
async function refused(draft: object, why = verdict): Promise<string> {
  const saved = await saveTo(db, [trusted<MutationDraft>(draft)], deps);
  if (!saved.ok) throw new Error(saved.error.detail);
  const id = saved.value.mutationIds[0] ?? '';
  await db.outbox.update(id, { state: 'rejected', verdict: why });
  return id;
}

/** A discard comes about by discarding. */
async function refusedDiscard({ discarded }: { readonly discarded: object }): Promise<void> {
  await discard(db, await refused(discarded), 'Entered twice', [], deps);
  await db.outbox.filter(({ kind }) => kind === 'mutations.discard').modify({ state: 'rejected', verdict });
}

/** A name that somebody typed is the same in both. */
const languagesOf = ({ name }: Story<MutationKind>) =>
  typeof name === 'string' || name instanceof RegExp ? (['en'] as const) : (['en', 'id'] as const);
const isQueued = (kind: MutationKind): kind is QueuedKind => !kindOf(kind).isOnline;
const cases = KINDS.filter(isQueued).flatMap((kind) =>
  STORIES[kind].flatMap((story) => languagesOf(story).map((language) => [kind, story.id, language, story] as const)),
);
const WORDS = {
  en: { fix: 'Fix', discard: 'Discard', close: 'Close' },
  id: { fix: 'Perbaiki', discard: 'Buang', close: 'Tutup' },
} as const;

it.each(cases)(
  '%s %s says which record it is, in its row and above each decision (%s)',
  async (kind, id, language, { payload, name }) => {
    prepareBrowser({ signedIn: true, language });
    await ('discarded' in payload ? refusedDiscard(payload) : refused({ kind, entity_id: id, payload }));
    const words = typeof name === 'string' || name instanceof RegExp ? name : name[language];
    await show(<SyncPanel onClose={() => undefined} />);
    const row = await screen.findByRole('listitem');
    expect(within(row).getByText(words)).toBeTruthy();
    for (const decision of [WORDS[language].fix, WORDS[language].discard]) {
      const button = within(row).queryByRole('button', { name: decision });
      if (!button) continue;
      fireEvent.click(button);
      const dialog = await waitFor(() => {
        const [, above] = screen.getAllByRole('dialog');
        return within(above ?? fail('no dialog yet'));
      });
      expect(dialog.getByText(words)).toBeTruthy();
      fireEvent.click(dialog.getByRole('button', { name: WORDS[language].close }));
    }
  },
);

it('two values that differ stand beneath the name of their record', async () => {
  await refused(
    { kind: 'materials.change', entity_id: 'm-1', payload: { density: 1.51 }, seen: { density: 1.5 } },
    { code: 'conflict', message: '', field: 'density', conflict: { density: { yours: 1.51, theirs: 1.55 } } },
  );
  prepareBrowser({ signedIn: true });
  await show(<SyncPanel onClose={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Fix' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Which value is right?' }));
  expect(dialog.getByText('Abu Batu (Stone Dust)')).toBeTruthy();
});

it('a record that this device does not hold is told by what was done, never by nothing', async () => {
  await refused({ kind: 'drivers.change', entity_id: 'elsewhere', payload: { phone: null } });
  prepareBrowser({ signedIn: true });
  await show(<SyncPanel onClose={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard this record?' }));
  expect(dialog.getByText('Change of a driver').tagName).toBe('STRONG');
});

const fail = (message: string): never => {
  throw new Error(message);
};
