/** Every limit of a machine's fields: at, below and above its edge, as each language writes numbers. */
import { describe, expect, it } from 'vitest';
import { changedMachineDrafts, newMachineDrafts } from '../../../src/domain/machines/machineSchema.ts';
import {
  correctionDraft,
  correctionSchema,
  meterSchema,
  readingDraft,
  serviceDrafts,
  statusDraft,
  statusSchema,
} from '../../../src/domain/machines/machineSteps.ts';
import { machineShape, readMachine, seenIn } from '../../../src/features/equipment/machineShape.ts';
import { formatNumber } from '../../../src/i18n/numbers.ts';
import { trusted } from '../../../src/domain/values/json.ts';
import type { MachineRow } from '../../../src/domain/machines/machineSchema.ts';
import type { MachineTexts } from '../../../src/features/equipment/machineShape.ts';

const LANGUAGES = ['en', 'id'] as const;
const GOOD = { equipmentCode: 'EX-01', equipmentName: 'Excavator', equipmentType: 'excavator' };
const year = 2026;

function read(
  typed: Partial<MachineTexts>,
  language: (typeof LANGUAGES)[number] = 'en',
  codes: readonly string[] = [],
) {
  const shape = machineShape('new', null, language);
  const values = { ...shape.empty, ...GOOD, ...typed };
  return readMachine(shape, { values, language }, { year, codes: new Set(codes) });
}
const mistakeOf = (name: keyof MachineTexts, text: string, language: (typeof LANGUAGES)[number] = 'en') => {
  const found = read({ [name]: text }, language);
  return found.ok ? null : found.error[name];
};

describe('the form of a machine', () => {
  it.each([
    ['equipmentCode', 3, 20, 'equipment_code_length', 'A'],
    ['equipmentName', 2, 100, 'equipment_name_length', 'a'],
    ['equipmentType', 2, 50, 'equipment_type_length', 'a'],
  ] as const)('%s has %i to %i characters', (name, least, most, code, letter) => {
    expect(mistakeOf(name, letter.repeat(least))).toBeNull();
    expect(mistakeOf(name, letter.repeat(most))).toBeNull();
    expect(mistakeOf(name, letter.repeat(least - 1))).toBe(code);
    expect(mistakeOf(name, letter.repeat(most + 1))).toBe(code);
    expect(mistakeOf(name, '  ')).toBe('required');
  });

  it('writes a code in capitals, of letters, digits and hyphens only', () => {
    const found = read({ equipmentCode: ' ex-09 ' });
    expect(found.ok && found.value.equipmentCode).toBe('EX-09');
    for (const code of ['EX 01', 'EX_01', 'EX.01', 'ÉX-1'])
      expect(mistakeOf('equipmentCode', code)).toBe('equipment_code_characters');
    const taken = read({ equipmentCode: 'wl-01' }, 'en', ['WL-01']);
    expect(!taken.ok && taken.error).toEqual({ equipmentCode: 'equipment_code_taken' });
  });

  it.each([
    ['brand', 50, 'text_too_long_50'],
    ['model', 50, 'text_too_long_50'],
    ['location', 100, 'text_too_long_100'],
    ['notes', 1000, 'notes_too_long'],
  ] as const)('%s has at most %i characters, and may be empty', (name, most, code) => {
    expect(mistakeOf(name, '')).toBeNull();
    expect(mistakeOf(name, 'x'.repeat(most))).toBeNull();
    expect(mistakeOf(name, 'x'.repeat(most + 1))).toBe(code);
  });

  it.each(LANGUAGES)('was bought from 1900 to this year (%s)', (language) => {
    const of = (text: string) => mistakeOf('yearPurchased', text, language);
    expect([of(''), of('1900'), of('2026')]).toEqual([null, null, null]);
    expect(of('1899')).toBe('year_out_of_range');
    expect([of('2027'), of('9999')]).toEqual(['future_year', 'future_year']);
    expect([of('20x6'), of('2019,5')]).toEqual(['number_invalid', 'number_invalid']);
  });

  it.each(LANGUAGES)(
    'has a tank above 0 and up to 10,000 L, and an interval of as many whole hours (%s)',
    (language) => {
      const of = (name: keyof MachineTexts, value: number) => mistakeOf(name, formatNumber(value, language), language);
      expect([0.01, 9_999.99, 10_000].map((value) => of('fuelCapacityLiters', value))).toEqual([null, null, null]);
      expect([0, -1, 10_000.01].map((value) => of('fuelCapacityLiters', value))).toEqual(
        Array.from({ length: 3 }, () => 'fuel_capacity_out_of_range'),
      );
      expect(of('fuelCapacityLiters', 1.001)).toBe('litres_decimals');
      expect([1, 9_999, 10_000].map((value) => of('maintenanceIntervalHours', value))).toEqual([null, null, null]);
      expect([0, -1, 10_001].map((value) => of('maintenanceIntervalHours', value))).toEqual(
        Array.from({ length: 3 }, () => 'interval_out_of_range'),
      );
    },
  );

  it.each(LANGUAGES)(
    'costs and is worth 0 to a trillion, whole rupiah; its meter has 0 to 1,000,000 h (%s)',
    (language) => {
      const of = (name: keyof MachineTexts, value: number) => mistakeOf(name, formatNumber(value, language), language);
      for (const name of ['purchaseCost', 'currentValue'] as const) {
        expect([0, 1e12].map((value) => of(name, value))).toEqual([null, null]);
        expect([-1, 1e12 + 1].map((value) => of(name, value))).toEqual(['value_out_of_range', 'value_out_of_range']);
      }
      for (const name of ['hourMeter', 'lastServiceHours'] as const) {
        expect([0, 1_000_000].map((value) => of(name, value))).toEqual([null, null]);
        expect([-0.001, 1_000_000.001].map((value) => of(name, value))).toEqual([
          'hour_meter_out_of_range',
          'hour_meter_out_of_range',
        ]);
      }
    },
  );

  it('knows four states', () => {
    expect(mistakeOf('status', 'broken')).toBe('equipment_status_invalid');
    expect(statusSchema.safeParse({ status: 'gone', statusNote: '' }).success).toBe(false);
  });

  it('records the machine, and its value beside it', () => {
    const found = read({ currentValue: '5' });
    if (!found.ok) throw new Error(JSON.stringify(found.error));
    expect(newMachineDrafts('m', found.value)).toEqual([
      {
        kind: 'equipment.create',
        entity_id: 'm',
        payload: {
          equipment_code: 'EX-01',
          equipment_name: 'Excavator',
          equipment_type: 'excavator',
          status: 'active',
        },
      },
      { kind: 'equipment_values.change', entity_id: 'm', payload: { current_value: 5 }, depends_on: ['m'] },
    ]);
  });
});

const ROW = trusted<MachineRow>({
  id: 'm',
  equipment_code: 'EX-01',
  equipment_name: 'Excavator',
  equipment_type: 'excavator',
  brand: 'Komatsu',
  model: null,
  year_purchased: 2019,
  status: 'active',
  status_note: null,
  location: 'Pit',
  fuel_capacity_liters: 400.5,
  maintenance_interval_hours: 250,
  hour_meter: 1_234.5,
  meter_offset: 0,
  meter_read_at: null,
  last_service_hours: 1_000,
  notes: null,
});
const VALUES = { purchase_cost: 1_550_000_000, current_value: null };

describe('the form of a machine that is there', () => {
  it.each(LANGUAGES)('begins with what it is, and records nothing where nothing differs (%s)', (language) => {
    const shape = machineShape('edit', { row: ROW, values: VALUES }, language);
    const values = shape.start(language);
    expect(values.yearPurchased).toBe('2019');
    const found = readMachine(shape, { values, language }, { year, codes: new Set() });
    expect(found.ok && changedMachineDrafts(ROW, VALUES, found.value)).toEqual([]);
  });

  it('records what differs, with what was seen, and empties what was emptied', () => {
    const shape = machineShape('edit', { row: ROW, values: VALUES }, 'en');
    const values = { ...shape.start('en'), brand: '', location: 'Pit 2', currentValue: '7' };
    const found = readMachine(shape, { values, language: 'en' }, { year, codes: new Set() });
    expect(found.ok && changedMachineDrafts(ROW, VALUES, found.value)).toEqual([
      {
        kind: 'equipment.change',
        entity_id: 'm',
        payload: { brand: null, location: 'Pit 2' },
        seen: { brand: 'Komatsu', location: 'Pit' },
      },
      {
        kind: 'equipment_values.change',
        entity_id: 'm',
        payload: { current_value: 7 },
        seen: { current_value: null },
        depends_on: ['m'],
      },
    ]);
  });

  it('goes on with the machine as it was seen when its draft was begun', () => {
    const now = { row: trusted<MachineRow>({ ...ROW, location: 'Workshop' }), values: VALUES };
    const shape = machineShape('edit', { row: ROW, values: VALUES }, 'en');
    const draft = shape.draftOf({ values: { ...shape.start('en'), brand: 'Hitachi' }, language: 'en' });
    expect(seenIn(draft, now)?.row.location).toBe('Pit');
    expect(seenIn(null, now)?.row.location).toBe('Workshop');
    expect(seenIn({ seen: { row: { id: 'other' } } }, now)?.row.location).toBe('Workshop');
  });
});

describe('what is done to a machine', () => {
  it('a status takes the note of the one before away, and says what was seen', () => {
    expect(statusDraft(ROW, { status: 'breakdown', statusNote: '' })).toEqual({
      kind: 'equipment.change_status',
      entity_id: 'm',
      payload: { status: 'breakdown', status_note: null },
      seen: { status: 'active' },
    });
    expect(statusSchema.safeParse({ status: 'standby', statusNote: 'n'.repeat(500) }).success).toBe(true);
    expect(statusSchema.safeParse({ status: 'standby', statusNote: 'n'.repeat(501) }).success).toBe(false);
  });

  it('a reading has 0 to 1,000,000 h with 3 decimals', () => {
    const isGood = (hourMeter: number) => meterSchema.safeParse({ hourMeter }).success;
    expect([0, 0.001, 1_000_000].map(isGood)).toEqual([true, true, true]);
    expect([-0.001, 1_000_000.001, 1.0001, Number.NaN].map(isGood)).toEqual([false, false, false, false]);
  });

  it('a reading that was confirmed says so', () => {
    expect(readingDraft(ROW, 9_000, true).payload).toEqual({ hour_meter: 9_000, confirmed: true });
    expect(readingDraft(ROW, 1_235, false).payload).toEqual({ hour_meter: 1_235 });
  });

  it('a correction needs a reason of 3 to 500 characters, and says whether the meter was replaced', () => {
    const isGood = (reason: string) => correctionSchema.safeParse({ hourMeter: 5, what: 'wrong', reason }).success;
    expect(['abc', 'x'.repeat(500)].map(isGood)).toEqual([true, true]);
    expect(['ab', '  a  ', 'x'.repeat(501)].map(isGood)).toEqual([false, false, false]);
    expect(correctionDraft(ROW, { hourMeter: 5, what: 'replaced', reason: 'New meter' }).payload).toEqual({
      hour_meter: 5,
      reason: 'New meter',
      replaced: true,
    });
    expect(correctionDraft(ROW, { hourMeter: 5, what: 'wrong', reason: 'Misread' }).payload).toEqual({
      hour_meter: 5,
      reason: 'Misread',
    });
  });

  it('a service after a new meter counts the hours that the machine has run', () => {
    const replaced = trusted<MachineRow>({ ...ROW, hour_meter: 10, meter_offset: 1_224.5 });
    expect(serviceDrafts(replaced, 12).map(({ kind, payload }) => [kind, payload])).toEqual([
      ['equipment.read_meter', { hour_meter: 12 }],
      ['equipment.change', { last_service_hours: 1_236.5 }],
    ]);
  });

  it('a service above the last reading is a reading too', () => {
    expect(serviceDrafts(ROW, 1_240).map(({ kind }) => kind)).toEqual(['equipment.read_meter', 'equipment.change']);
    expect(serviceDrafts(ROW, 1_234.5)).toEqual([
      {
        kind: 'equipment.change',
        entity_id: 'm',
        payload: { last_service_hours: 1_234.5 },
        seen: { last_service_hours: 1_000 },
      },
    ]);
    expect(serviceDrafts(ROW, 1_000)).toEqual([]);
  });
});
