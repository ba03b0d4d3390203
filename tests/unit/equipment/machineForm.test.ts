/** What the forms of a machine record. */
import { describe, expect, it } from 'vitest';
import { changedMachineDrafts, newMachineDrafts, type MachineRow } from '../../../src/domain/machines/machineForm.ts';
import {
  correctionDraft,
  readingDraft,
  serviceDrafts,
  statusDraft,
} from '../../../src/domain/machines/machineSteps.ts';
import { machineShape, readMachine, seenIn, type MachineTexts } from '../../../src/features/equipment/machineShape.ts';
import { trusted } from '../../../src/domain/values/json.ts';

const LANGUAGES = ['en', 'id'] as const;
const GOOD = { equipment_code: 'EX-01', equipment_name: 'Excavator', equipment_type: 'excavator' };
const year = 2026;

function read(typed: Partial<MachineTexts>, language: (typeof LANGUAGES)[number] = 'en', codes: string[] = []) {
  const shape = machineShape('new', null, language);
  const values = { ...shape.empty, ...GOOD, ...typed };
  return readMachine(shape, { values, language }, { year, codes: new Set(codes) });
}
const mistakeOf = (name: keyof MachineTexts, text: string, language: (typeof LANGUAGES)[number] = 'en') => {
  const found = read({ [name]: text }, language);
  return found.ok ? null : found.error[name];
};

describe('the form of a machine', () => {
  it('writes a code in capitals, of letters, digits and hyphens only', () => {
    const found = read({ equipment_code: ' ex-09 ' });
    expect(found.ok && found.value.equipment_code).toBe('EX-09');
    for (const code of ['EX 01', 'EX_01', 'EX.01', 'ÉX-1'])
      expect(mistakeOf('equipment_code', code)).toBe('equipment_code_characters');
    const taken = read({ equipment_code: 'wl-01' }, 'en', ['WL-01']);
    expect(!taken.ok && taken.error).toEqual({ equipment_code: 'equipment_code_taken' });
  });

  it.each(LANGUAGES)('was bought from 1900 to this year (%s)', (language) => {
    const of = (text: string) => mistakeOf('year_purchased', text, language);
    expect([of(''), of('1900'), of('2026')]).toEqual([null, null, null]);
    expect(of('1899')).toBe('year_out_of_range');
    expect([of('2027'), of('9999')]).toEqual(['future_year', 'future_year']);
    expect([of('20x6'), of('2019,5')]).toEqual(['number_invalid', 'number_invalid']);
  });

  it('records the machine, and its value beside it', () => {
    const found = read({ current_value: '5' });
    if (!found.ok) throw new Error(JSON.stringify(found.error));
    expect(newMachineDrafts('m', found.value)).toEqual([
      { kind: 'equipment.create', entity_id: 'm', payload: { ...GOOD, status: 'active' } },
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
    expect(values.year_purchased).toBe('2019');
    const found = readMachine(shape, { values, language }, { year, codes: new Set() });
    expect(found.ok && changedMachineDrafts(ROW, VALUES, found.value)).toEqual([]);
  });

  it('records what differs, with what was seen, and empties what was emptied', () => {
    const shape = machineShape('edit', { row: ROW, values: VALUES }, 'en');
    const values = { ...shape.start('en'), brand: '', location: 'Pit 2', current_value: '7' };
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
    expect(statusDraft(ROW, { status: 'breakdown' })).toEqual({
      kind: 'equipment.change_status',
      entity_id: 'm',
      payload: { status: 'breakdown', status_note: null },
      seen: { status: 'active' },
    });
  });

  it('a reading that was confirmed says so', () => {
    expect(readingDraft(ROW, 9_000, true).payload).toEqual({ hour_meter: 9_000, confirmed: true });
    expect(readingDraft(ROW, 1_235, false).payload).toEqual({ hour_meter: 1_235 });
  });

  it.each([
    ['replaced', 'New meter', { replaced: true }],
    ['wrong', 'Misread', {}],
  ] as const)('a correction says whether the meter was replaced: %s', (what, reason, more) => {
    const { payload } = correctionDraft(ROW, { hour_meter: 5, what, reason });
    expect(payload).toEqual({ hour_meter: 5, reason, ...more });
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
