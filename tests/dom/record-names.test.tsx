/** Of several records that wait, which one this is: in its row and above each decision, for every kind and in both languages. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { newId } from '../../src/domain/ids.ts';
import { KINDS } from '../../src/domain/mutations.ts';
import { trusted } from '../../src/domain/trusted.ts';
import { prepareBrowser, show, USER } from './support/world.tsx';
import type { MutationDraft, MutationKind, MutationPayloads } from '../../src/domain/mutations.ts';
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
  await db.rows('customers').bulkPut([
    { id: 'c-1', ...onFile, name: 'PT Karya' },
    { id: 'c-2', ...onFile, name: 'PT Karya Utama' },
  ]);
  await db.rows('trucks').bulkPut([
    { id: 't-1', ...onFile, license_plate: 'B 1234 XY' },
    { id: 't-2', ...onFile, license_plate: 'B 1243 XY' },
  ]);
  await db.rows('drivers').put({ id: 'd-1', ...onFile, full_name: 'Joko' });
  await db.rows('operators').put({ id: 'o-1', ...onFile, full_name: 'Agus Salim' });
  await db.rows('truck_types').put({ id: 'y-1', ...onFile, name: 'Fuso' });
  await db.rows('materials').put({ id: 'm-1', ...onFile, material_type: 'abu_batu', density: 1.55 });
  await db.rows('deliveries').put({
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

const STORIES: { readonly [K in MutationKind]: readonly Story<K>[] } = {
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
  'deliveries.create': [{ id: 's-9', payload: TICKET, name: /^SJ-\d{6}-K7F-0001$/ }],
  'deliveries.change_status': [{ id: 's-1', payload: { status: 'in_transit' }, name: 'SJ-261120-B8L-0042' }],
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
const cases = KINDS.flatMap((kind) =>
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
