import { describe, expect, it } from 'vitest';
import { materialByName, MATERIALS, MATERIAL_TYPES, shortName } from '../../../src/domain/materials/materials.ts';
import { stockLevel } from '../../../src/domain/stock/stockLevel.ts';
import { materialCalled } from '../../../src/domain/csv/lines.ts';

describe('materials by name', () => {
  it.each([
    ['Batu Base Course', 'base_course_a'],
    ['Batu Split 1-2', 'split_half_inch'],
    ['split12', 'split_half_inch'],
    ['Batu Split 2-3', 'split_2_3_cm'],
    ['Pasir Plester', 'lainnya'],
    ['batu_belah', 'lainnya'],
    ['Sirtu', 'screening_sirtu'],
    ['Sirdam', 'screening_sirtu'],
    ['boulder', 'boulder'],
    ['test_boulder', 'boulder'],
    ['solar', 'solar'],
    ['abu_batu', 'abu_batu'],
  ])('%s is %s', (name, type) => {
    expect(materialByName(name).type).toBe(type);
    expect(materialByName(` ${name.toUpperCase()} `).type).toBe(type);
  });

  it('keep an unknown name, prettified, as a finished product in m³', () => {
    expect(materialByName('rock_dust-fine')).toEqual({
      type: null,
      displayName: 'Rock Dust Fine',
      category: 'finished_product',
      unit: 'm³',
    });
    expect(materialByName('constructor').type).toBeNull();
  });
});

describe('how full a pile is', () => {
  const thresholds = { low: 500, abundant: 5000 };
  it.each([
    [-0.001, 'below'],
    [0, 'out'],
    [0.001, 'low'],
    [499.999, 'low'],
    [500, 'normal'],
    [4999.999, 'normal'],
    [5000, 'abundant'],
  ])('%s m³ is %s', (onHand, level) => {
    expect(stockLevel(onHand, thresholds)).toBe(level);
  });
});

it.each([
  ['Abu Batu', 'abu_batu'],
  ['abu-batu', 'abu_batu'],
  ['Abu Batu (Stone Dust)', 'abu_batu'],
  ['stone dust', 'abu_batu'],
  ['SPLIT 1/2', 'split_half_inch'],
  ['Split ½"', 'split_half_inch'],
  ['Agregat B', 'sub_base_b'],
  ['Batu Split 1-2', 'split_half_inch'],
  ['Split 2-3 cm', 'split_2_3_cm'],
  ['Batu', undefined],
  ['', undefined],
] as const)('a file that says %j means %s', (said, type) => {
  expect(materialCalled(said)).toBe(type);
});

it('no two materials are called the same in a file', () => {
  for (const type of MATERIAL_TYPES) {
    expect(materialCalled(MATERIALS[type].displayName)).toBe(type);
    expect(materialCalled(shortName(type))).toBe(type);
  }
});
