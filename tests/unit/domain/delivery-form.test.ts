import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_CONFIG } from '../../../src/domain/settings/config.ts';
import { deliverySchema } from '../../../src/domain/deliveries/deliverySchema.ts';
import { MATERIAL_TYPES } from '../../../src/domain/materials/materials.ts';
import { volumeLimits, volumeSchema } from '../../../src/domain/rules/volume.ts';

const LIMITS = { min: 1, max: 10_000 };
const GOOD = {
  truckLicense: 'B 1234 XYZ',
  customer: 'PT Beton Jaya',
  materialType: 'abu_batu',
  volume: 12.5,
  driverName: 'Asep',
  truckType: 'COLT',
  destinationAddress: '',
  notes: '',
};

function judge(change: Record<string, unknown>, limits = LIMITS): string[] {
  const result = deliverySchema(limits).safeParse({ ...GOOD, ...change });
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('the volume of a delivery', () => {
  it.each([1, 1.001, 12.5, 9_999.999, 10_000])('takes %s m³', (volume) => {
    expect(judge({ volume })).toEqual([]);
  });

  it.each([
    [0, 'volume_not_positive'],
    [-5, 'volume_not_positive'],
    [-0, 'volume_not_positive'],
    [0.999, 'volume_below_minimum'],
    [10_000.001, 'volume_above_limit'],
    [1e300, 'volume_above_limit'],
    [1.0005, 'volume_decimals'],
    [Number.NaN, 'volume_invalid'],
    [Number('1e309'), 'volume_invalid'],
    ['12', 'volume_invalid'],
    [null, 'volume_invalid'],
  ])('refuses %s', (volume, code) => {
    expect(judge({ volume })).toEqual([`volume: ${code}`]);
  });

  it('takes every number of whole thousandths within the limits, and no other', () => {
    const schema = volumeSchema(LIMITS);
    fc.assert(
      fc.property(fc.integer({ min: 1_000, max: 10_000_000 }), fc.double(), (thousandths, anything) => {
        expect(schema.safeParse(thousandths / 1000).success).toBe(true);
        expect(schema.safeParse(anything).success).toBe(
          anything >= 1 && anything <= 10_000 && Number(anything.toFixed(3)) === anything,
        );
      }),
    );
  });

  it('has limits that the config narrows and never widens', () => {
    const limits = (min: number, max: number) =>
      volumeLimits({ ...DEFAULT_CONFIG, 'business.min_volume': min, 'business.max_volume_limit': max });
    expect(volumeLimits(DEFAULT_CONFIG)).toEqual({ min: 1, max: 10_000 });
    expect(limits(2, 40)).toEqual({ min: 2, max: 40 });
    expect(limits(-3, 99_999)).toEqual({ min: 0, max: 10_000 });
    expect(limits(50, 40)).toEqual({ min: 40, max: 40 });
    expect(judge({ volume: 41 }, { min: 2, max: 40 })).toEqual(['volume: volume_above_limit']);
  });
});

describe('the known stock', () => {
  it('refuses a load above it, unless a reason was given', () => {
    expect(judge({ volume: 30, availableStock: 30 })).toEqual([]);
    expect(judge({ volume: 30.001, availableStock: 30 })).toEqual(['volume: volume_above_stock']);
    expect(judge({ volume: 30.001, availableStock: 30, overrideReason: 'production_not_entered' })).toEqual([]);
  });

  it('takes one of the offered reasons only', () => {
    expect(judge({ volume: 31, availableStock: 30, overrideReason: 'because' })).not.toEqual([]);
  });

  it('stops nothing while this device knows no stock', () => {
    expect(judge({ volume: 10_000 })).toEqual([]);
  });

  it('is never below zero', () => {
    expect(judge({ availableStock: -1 })).toContain('availableStock: available_stock_negative');
    expect(judge({ availableStock: 0 })).toEqual(['volume: volume_above_stock']);
  });
});

describe('the other fields', () => {
  it('takes every material of the list, trimmed, and no other', () => {
    for (const materialType of MATERIAL_TYPES) expect(judge({ materialType: ` ${materialType} ` })).toEqual([]);
    for (const materialType of ['', 'gold', 'toString', 'Abu Batu']) {
      expect(judge({ materialType })).toEqual(['materialType: material_type_invalid']);
    }
  });

  it('fills the truck type with STANDARD where none is given', () => {
    const { truckType: _, ...rest } = GOOD;
    expect(deliverySchema(LIMITS).parse(rest).truckType).toBe('STANDARD');
    expect(judge({ truckType: '  ' })).toEqual(['truckType: truck_type_length']);
  });

  it('names every field that is wrong at once', () => {
    const fields = judge({ truckLicense: '', customer: 'x', materialType: '', volume: Number.NaN, driverName: '7' });
    expect(fields.map((line) => line.split(':')[0])).toEqual([
      'truckLicense',
      'customer',
      'materialType',
      'volume',
      'driverName',
    ]);
  });
});
