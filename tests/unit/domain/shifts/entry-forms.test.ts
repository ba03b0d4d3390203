/** Every limit of the forms of a shift: at, below and above its edge, typed as each language writes numbers. */
import { describe, expect, it } from 'vitest';
import english from '../../../../public/locales/en/common.json' with { type: 'json' };
import indonesian from '../../../../public/locales/id/common.json' with { type: 'json' };
import {
  downtimeEndSchema,
  downtimeSchema,
  fuelIssueSchema,
  fuelReceiptSchema,
  handoverSchema,
  machineStatusSchema,
  meterSchema,
  productionSchema,
  shiftSchema,
} from '../../../../src/domain/shifts/entryForms.ts';
import { formShape } from '../../../../src/forms/formShape.ts';
import { formatNumber } from '../../../../src/i18n/numbers.ts';
import type { Schema } from '../../../../src/forms/formShape.ts';

type Texts = Readonly<Record<string, string>>;
const form = (schema: Schema<unknown>, good: Texts) => ({ schema, good });
const FORMS = {
  production: form(productionSchema, { materialType: 'abu_batu', volume: '1', operatingHours: '', notes: '' }),
  issue: form(fuelIssueSchema, { equipmentId: 'm', liters: '1', hourMeter: '', notes: '' }),
  receipt: form(fuelReceiptSchema, { liters: '1', pricePerLiter: '', notes: '' }),
  downtime: form(downtimeSchema, { reason: 'rain', equipmentId: '', startedAt: '', endedAt: '', notes: '' }),
  downtimeEnd: form(downtimeEndSchema, { endedAt: '' }),
  shift: form(shiftSchema, {
    shiftType: 'night',
    shiftName: 'Shift 3',
    shiftDate: '2026-11-22',
    startTime: '22:00',
    endTime: '06:00',
    productionTarget: '',
    crew: '',
    notes: '',
  }),
  handover: form(handoverSchema, { handoverNote: 'ok' }),
  status: form(machineStatusSchema, { status: 'active', statusNote: '' }),
  meter: form(meterSchema, { hourMeter: '1' }),
} as const;

const SENTENCES: Readonly<Record<'en' | 'id', Texts>> = { en: english.validation, id: indonesian.validation };

type Typed = string | number;
type Case = [form: keyof typeof FORMS, field: string, takes: readonly Typed[], refuses: readonly [Typed, string][]];

/** What the form says of a field, typed in that language; null: it takes it. */
function mistakeOf(name: keyof typeof FORMS, field: string, typed: Typed, language: 'en' | 'id'): string | null {
  const { schema, good } = FORMS[name];
  const text = typeof typed === 'number' ? formatNumber(typed, language, 6) : typed;
  const read = formShape(name, good).readBy(schema)({ values: { ...good, [field]: text }, language });
  return read.ok ? null : (read.error[field] ?? 'another field');
}
const long = (length: number): string => 'x'.repeat(length);
const NOTES: Pick<{ takes: Case[2]; refuses: Case[3] }, 'takes' | 'refuses'> = {
  takes: ['', long(999), long(1_000)],
  refuses: [[long(1_001), 'notes_too_long']],
};
const TIMES: Case[3] = ['24:00', '23:60', '7:00', '7.00', 'noon'].map((time) => [time, 'time_of_day_invalid']);

const CASES: readonly Case[] = [
  [
    'production',
    'materialType',
    ['boulder', 'lainnya'],
    [
      ['solar', 'material_type_invalid'],
      ['gold', 'material_type_invalid'],
      ['', 'required'],
    ],
  ],
  [
    'production',
    'volume',
    [0.001, 9_999.999, 10_000],
    [
      ['', 'required'],
      [0, 'volume_not_positive'],
      [-0.001, 'volume_not_positive'],
      [10_000.001, 'volume_above_limit'],
      [1.0001, 'volume_decimals'],
      ['a lot', 'number_invalid'],
      ['7 5', 'number_spaced'],
    ],
  ],
  [
    'production',
    'operatingHours',
    ['', 0.001, 23.999, 24],
    [
      [0, 'hours_not_positive'],
      [-1, 'hours_not_positive'],
      [24.001, 'hours_above_limit'],
      [25, 'hours_above_limit'],
    ],
  ],
  ['production', 'notes', NOTES.takes, NOTES.refuses],
  ['issue', 'equipmentId', ['m'], [['', 'required']]],
  [
    'issue',
    'liters',
    [0.01, 99_999.99, 100_000],
    [
      ['', 'required'],
      [0, 'liters_out_of_range'],
      [-1, 'liters_out_of_range'],
      [100_000.01, 'liters_out_of_range'],
      [1.005, 'litres_decimals'],
    ],
  ],
  [
    'issue',
    'hourMeter',
    ['', 0, 999_999.9, 1_000_000],
    [
      [-0.1, 'hour_meter_out_of_range'],
      [1_000_000.1, 'hour_meter_out_of_range'],
    ],
  ],
  ['issue', 'notes', NOTES.takes, NOTES.refuses],
  [
    'receipt',
    'liters',
    [0.01, 100_000],
    [
      [0, 'liters_out_of_range'],
      [100_000.01, 'liters_out_of_range'],
    ],
  ],
  [
    'receipt',
    'pricePerLiter',
    ['', 0, 999_999_999, 1_000_000_000],
    [
      [-1, 'price_negative'],
      [1_000_000_001, 'price_above_limit'],
    ],
  ],
  [
    'downtime',
    'reason',
    ['no_feed', 'other'],
    [
      ['', 'required'],
      ['sleep', 'choice_invalid'],
    ],
  ],
  ['downtime', 'startedAt', ['', '00:00', '23:59'], TIMES],
  ['downtime', 'endedAt', ['', '00:00', '23:59'], TIMES],
  ['downtime', 'notes', NOTES.takes, NOTES.refuses],
  ['downtimeEnd', 'endedAt', ['', '00:00', '23:59'], TIMES],
  ['shift', 'shiftType', ['day', 'night', 'morning'], [['evening', 'choice_invalid']]],
  [
    'shift',
    'shiftName',
    ['S1', long(50)],
    [
      ['', 'required'],
      ['S', 'text_too_short'],
      [long(51), 'text_too_long_50'],
    ],
  ],
  [
    'shift',
    'shiftDate',
    ['2026-11-22', '2024-02-29'],
    [
      ['', 'required'],
      ['2026-02-30', 'day_invalid'],
      ['today', 'day_invalid'],
    ],
  ],
  ['shift', 'startTime', ['00:00', '23:59'], [...TIMES, ['', 'required']]],
  ['shift', 'endTime', ['00:00', '23:59'], [...TIMES, ['', 'required']]],
  ['shift', 'productionTarget', ['', 0.001, 1_000_000], [[-1, 'number_out_of_range']]],
  ['shift', 'notes', NOTES.takes, NOTES.refuses],
  [
    'handover',
    'handoverNote',
    ['ok', long(2_000)],
    [
      ['', 'required'],
      ['k', 'text_too_short'],
      [long(2_001), 'text_too_long_2000'],
    ],
  ],
  ['status', 'status', ['active', 'maintenance', 'breakdown', 'standby'], [['gone', 'choice_invalid']]],
  ['status', 'statusNote', ['', long(500)], [[long(501), 'text_too_long_500']]],
  [
    'meter',
    'hourMeter',
    [0, 0.001, 1_000_000],
    [
      ['', 'required'],
      [-0.001, 'hour_meter_out_of_range'],
      [1_000_000.001, 'hour_meter_out_of_range'],
    ],
  ],
];

describe.each(['en', 'id'] as const)('typed in %s', (language) => {
  it.each(CASES)('%s: the edges of %s', (name, field, takes, refuses) => {
    expect(takes.map((typed) => [typed, mistakeOf(name, field, typed, language)])).toEqual(
      takes.map((typed) => [typed, null]),
    );
    expect(refuses.map(([typed]) => [typed, mistakeOf(name, field, typed, language)])).toEqual(refuses);
    for (const [, code] of refuses) expect([code, SENTENCES[language][code]]).toEqual([code, expect.any(String)]);
  });
});
