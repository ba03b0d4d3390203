import { expect, it } from 'vitest';
import { MATERIALS } from '../../../src/domain/materials/materials.ts';

it("the materials are the product's fixed list, in its order, with display name, category and unit", () => {
  expect(
    Object.entries(MATERIALS).map(([type, { displayName, category, unit }]) => [type, displayName, category, unit]),
  ).toEqual([
    ['boulder', 'Boulder', 'raw_material', 'm³'],
    ['solar', 'Solar Fuel', 'fuel', 'L'],
    ['abu_batu', 'Abu Batu (Stone Dust)', 'finished_product', 'm³'],
    ['base_course_a', 'Base Course (Agregat A)', 'finished_product', 'm³'],
    ['sub_base_b', 'Sub Base (Agregat B)', 'finished_product', 'm³'],
    ['split_half_inch', 'Split ½" (10–20 mm)', 'finished_product', 'm³'],
    ['split_three_quarter_inch', 'Split ¾" (20–30 mm)', 'finished_product', 'm³'],
    ['split_2_3_cm', 'Split 2–3 cm (30–50 mm)', 'finished_product', 'm³'],
    ['screening_sirtu', 'Screening / Sirtu', 'finished_product', 'm³'],
    ['lainnya', 'Lainnya', 'finished_product', 'm³'],
  ]);
});
