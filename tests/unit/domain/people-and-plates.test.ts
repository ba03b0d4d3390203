import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalisePhone, looksIndonesian, normalisePlate, plateKey } from '../../../src/domain/rules/text.ts';
import {
  address,
  customerName,
  driverName,
  licensePlate,
  notes,
  phone,
  truckType,
  type Column,
} from '../../../src/domain/records/columns.ts';
import { ruleOf } from '../../../src/domain/records/rules.ts';

/** The first code that the rule of a column answers, or the cleaned value. */
function judge(column: Column<string>, text: string): string {
  const result = ruleOf(column).safeParse(text);
  return result.success ? `ok: ${result.data}` : (result.error.issues[0]?.message ?? 'no message');
}

const limits = [
  { name: 'customer name', schema: customerName, min: 2, max: 200, code: 'customer_name_length' },
  { name: 'driver name', schema: driverName, min: 2, max: 100, code: 'driver_name_length' },
  { name: 'license plate', schema: licensePlate, min: 3, max: 15, code: 'license_plate_length' },
  { name: 'truck type', schema: truckType, min: 1, max: 50, code: 'truck_type_length' },
  { name: 'address', schema: address, min: 0, max: 500, code: 'text_too_long' },
  { name: 'notes', schema: notes, min: 0, max: 1000, code: 'text_too_long' },
];

it.each(limits)(
  'the $name takes exactly its limits, and counts what is left after cleaning',
  ({ schema, min, max, code }) => {
    const [shortest, longest] = ['A'.repeat(min), 'A'.repeat(max)];
    for (const good of [shortest, longest]) expect(judge(schema, good)).toBe(`ok: ${good}`);
    expect(judge(schema, `  ${longest}<>\u0000  `)).toBe(`ok: ${longest}`);
    // One character fewer, however much is cleaned away beside it.
    const short = min === 0 ? [] : [shortest.slice(1), `  ${'<'.repeat(20)}${shortest.slice(1)}\u0000  `];
    for (const bad of [`${longest}A`, 'A'.repeat(10_000), ...short]) expect(judge(schema, bad)).toBe(code);
  },
);

describe('who drives and who buys', () => {
  it('takes letters of any script, spaces, hyphen, apostrophe and dot in a driver name', () => {
    expect(judge(driverName, "Moh. Abdu-llah O'Neil Šiti")).toBe("ok: Moh. Abdu-llah O'Neil Šiti");
    expect(judge(driverName, 'Nur’aini')).toBe("ok: Nur'aini");
  });

  it('refuses digits, emoji and other signs in a driver name', () => {
    for (const typed of ['R2D2', 'Asep 🚚', 'Budi_Santoso', 'Budi; drop table', '@sep'])
      expect(judge(driverName, typed)).toBe('driver_name_letters');
  });
});

describe('license plates', () => {
  it('are upper case with single spaces, an Indonesian one as it is written', () => {
    for (const typed of ['  b  1234   xyz ', 'b1234xyz', 'B1234 XYZ'])
      expect(judge(licensePlate, typed)).toBe('ok: B 1234 XYZ');
    expect(['ab9999', 'dk1a', 'xyz99999'].map(normalisePlate)).toEqual(['AB 9999', 'DK 1 A', 'XYZ99999']);
    expect(judge(licensePlate, 'b-1234-xy')).toBe('ok: B-1234-XY');
  });

  it('refuse anything but letters, digits, spaces and hyphen', () => {
    for (const typed of ['B 1234 X!', 'B.1234', 'Б 1234', 'B 1234 🚚', 'B/1234'])
      expect(judge(licensePlate, typed)).toBe('license_plate_characters');
  });

  it('are known again however they are spelled', () => {
    expect(plateKey(' b 1234-xyz')).toBe('B1234XYZ');
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(plateKey(normalisePlate(typed))).toBe(plateKey(typed));
      }),
    );
  });

  it('look Indonesian or not, which only warns', () => {
    for (const plate of ['B 1234 XYZ', 'b1234xyz', 'DK 1 A', 'AB 9999']) expect(looksIndonesian(plate)).toBe(true);
    for (const plate of ['XYZ99999', '1234 B', 'B 12345 XY', 'ABC 1 D', 'B 1 ABCD'])
      expect(looksIndonesian(plate)).toBe(false);
  });
});

describe('phone numbers', () => {
  it('begin with +62 where a 0 was typed, of a mobile and of an area code, before the rule is asked', () => {
    expect(normalisePhone('0812-3456 7890')).toBe('+6281234567890');
    expect(judge(phone, '(0251) 830000')).toBe('ok: +62251830000');
    expect(judge(phone, '0251 – 830000')).toBe('ok: +62251830000');
    expect(judge(phone, '+62 (0)251 830000')).toBe('ok: +62251830000');
    expect(judge(phone, '0062 812 3456')).toBe('ok: +628123456');
    expect(judge(phone, '(0812) 3456.7890')).toBe('ok: +6281234567890');
    expect(judge(phone, '+62 21 5550')).toBe('ok: +62215550');
  });

  it('are freed of what a spreadsheet keeps their 0 with', () => {
    expect(judge(phone, '="081234567"')).toBe('ok: +6281234567');
    expect(judge(phone, "'0251830000")).toBe('ok: +62251830000');
  });

  it('have at most 16 digits, the first not zero', () => {
    expect(judge(phone, '1234567890123456')).toBe('ok: 1234567890123456');
    for (const typed of ['12345678901234567', '0', '000', '+0815', 'call me', '++62', '62+1'])
      expect(judge(phone, typed)).toBe('phone_invalid');
  });
});
