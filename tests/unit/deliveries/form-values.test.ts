import { describe, expect, it } from 'vitest';
import { DELIVERY, EMPTY_VALUES, readDelivery } from '../../../src/features/deliveries/form/formValues.ts';
import { suggestionsFor } from '../../../src/ui/suggestionsFor.ts';
import type { DeliveryContext } from '../../../src/domain/deliveries/deliveryForm.ts';
import type { FormValues } from '../../../src/features/deliveries/form/formValues.ts';
import type { Language } from '../../../src/i18n/languages.ts';

const TYPED: FormValues = {
  ...EMPTY_VALUES,
  truck_license: 'b 1234 xyz',
  customer_name: 'PT Beton',
  material_type: 'abu_batu',
  volume: '12.5',
  driver_name: 'Asep',
};

function judge(typed: Partial<FormValues>, context: Partial<DeliveryContext & { language: Language }> = {}) {
  const { language = 'en', ...rest } = context;
  const reading = readDelivery(
    { values: { ...TYPED, ...typed }, language },
    { limits: { min: 1, max: 10_000 }, availableStock: undefined, overrideReason: undefined, ...rest },
  );
  return reading.ok ? { values: reading.value, messages: {} } : { values: {}, messages: reading.error };
}

describe('what was typed', () => {
  it('becomes a delivery', () => {
    expect(judge({}).values).toMatchObject({ truck_license: 'B 1234 XYZ', volume: 12.5, truck_type: 'STANDARD' });
  });

  it('is read in the language of the screen', () => {
    expect(judge({ volume: '1.250' }, { language: 'id' }).values).toMatchObject({ volume: 1250 });
    expect(judge({ volume: '1.250' }).values).toMatchObject({ volume: 1.25 });
    expect(judge({ volume: '12.5' }, { language: 'id' }).messages).toEqual({ volume: 'number_grouping' });
  });

  it.each([
    ['1.250', '1,25'],
    ['1,250', '1.250'],
    ['12.5', '12,5'],
    ['7', '7'],
    ['', ''],
    ['12,5', '12,5'],
    ['abc', 'abc'],
    ['7.0000000001', '7,0000000001'],
  ])('keeps its meaning when the language changes: %j in English is %j in Indonesian', (english, indonesian) => {
    const typed = { values: { ...TYPED, volume: english }, language: 'en' } as const;
    expect(DELIVERY.inLanguage(typed, 'id').values.volume).toBe(indonesian);
    expect(DELIVERY.fromDraft(DELIVERY.draftOf(typed), 'id').volume).toBe(indonesian);
  });

  it.each([
    ['', 'required'],
    ['abc', 'number_invalid'],
    ['NaN', 'number_invalid'],
    ['1e309', 'number_invalid'],
    ['-4', 'volume_not_positive'],
    ['0', 'volume_not_positive'],
    ['0.5', 'volume_below_minimum'],
    ['10,000.001', 'volume_above_limit'],
    ['1.0001', 'number_decimals'],
  ])('a volume of %j is answered with %s', (volume, code) => {
    expect(judge({ volume }).messages).toEqual({ volume: code });
  });

  it.each([
    ['volume', '0.999', 'volume_below_minimum'],
    ['volume', '10,000', undefined],
    ['volume', '9,999.9999', 'number_decimals'],
    ['volume', '7.0000000001', 'number_decimals'],
    ['volume', '1.001', undefined],
    ['volume', '7.', undefined],
    ['gross_kg', '0', 'gross_out_of_range'],
    ['gross_kg', '1', undefined],
    ['gross_kg', '200,000', undefined],
    ['gross_kg', '200,001', 'gross_out_of_range'],
    ['gross_kg', '12.5', 'number_whole'],
    ['gross_kg', '-1', 'gross_out_of_range'],
    ['gross_kg', 'NaN', 'number_invalid'],
    ['gross_kg', '1e309', 'number_invalid'],
    ['gross_kg', '20.000,5', 'number_grouping'],
    ['volume', '7 5', 'number_spaced'],
    ['volume', ' 7.5 ', undefined],
    ['index_m3', '7\u00A05', 'number_spaced'],
    ['tare_kg', '8 0', 'number_spaced'],
    ['gross_kg', '<b>', 'number_invalid'],
    ['tare_kg', '0', 'tare_out_of_range'],
    ['tare_kg', '100,000', undefined],
    ['tare_kg', '100,001', 'tare_out_of_range'],
    ['tare_kg', '0.5', 'number_whole'],
    ['index_m3', '0', 'index_out_of_range'],
    ['index_m3', '0.001', undefined],
    ['index_m3', '100', undefined],
    ['index_m3', '100.001', 'index_out_of_range'],
    ['index_m3', '7.1234', 'number_decimals'],
    ['index_m3', '😀', 'number_invalid'],
  ] as const)('a %s of %s is answered with %s', (field, typed, code) => {
    expect(judge({ [field]: typed }).messages).toEqual(code ? { [field]: code } : {});
  });

  it.each([
    ['truck_license', 3, 15, 'license_plate_length'],
    ['customer_name', 2, 200, 'customer_name_length'],
    ['driver_name', 2, 100, 'driver_name_length'],
    ['truck_type', 1, 50, 'truck_type_length'],
    ['destination_address', 0, 500, 'text_too_long'],
    ['notes', 0, 1000, 'text_too_long'],
  ] as const)('%s may have %i to %i characters, and with one less or more says %s', (field, least, most, code) => {
    const messagesOf = (text: string) => judge({ [field]: text }).messages;
    expect(messagesOf('A'.repeat(least))).toEqual({});
    expect(messagesOf('A'.repeat(most))).toEqual({});
    expect(messagesOf('A'.repeat(most + 1))).toEqual({ [field]: code });
    expect(messagesOf('A'.repeat(10_000))).toEqual({ [field]: code });
    const below = least === 0 ? undefined : least === 1 ? 'required' : code;
    expect(messagesOf('A'.repeat(Math.max(0, least - 1)))).toEqual(below ? { [field]: below } : {});
    expect(messagesOf(' '.repeat(20))).toEqual(least === 0 ? {} : { [field]: 'required' });
  });

  it('loses what no record may hold before it is counted: control characters, angle brackets, marks that turn text around', () => {
    const { values } = judge({
      customer_name: '\u0007PT <b>Beton</b>\u202E Jaya\u200B',
      truck_license: 'b\t1234\u0000 <xyz>',
      driver_name: 'Asep\r\nSunandar',
      destination_address: '<script>alert(1)</script>',
      notes: 'a\u0000\u0001b \uD83D',
    });
    expect(values).toMatchObject({
      customer_name: 'PT bBeton/b Jaya',
      truck_license: 'B 1234 XYZ',
      driver_name: 'Asep Sunandar',
      destination_address: 'scriptalert(1)/script',
      notes: 'ab',
    });
  });

  it('counts an emoji as one character, and has none in names and plates', () => {
    expect(judge({ customer_name: '🚚'.repeat(200), notes: '🚚'.repeat(1000) }).messages).toEqual({});
    expect(judge({ customer_name: '🚚'.repeat(201) }).messages).toEqual({ customer_name: 'customer_name_length' });
    expect(judge({ driver_name: 'Asep 🚚', truck_license: 'B 1 🚚' }).messages).toEqual({
      driver_name: 'driver_name_letters',
      truck_license: 'license_plate_characters',
    });
  });

  it('of 10,000 digits is no number in any field', () => {
    for (const field of ['volume', 'gross_kg', 'tare_kg', 'index_m3']) {
      expect(judge({ [field]: '9'.repeat(10_000) }).messages).toEqual({ [field]: 'number_invalid' });
    }
  });

  it('is refused where the truck weighs no more full than empty', () => {
    expect(judge({ gross_kg: '7,200', tare_kg: '7,200' }).messages).toEqual({ gross_kg: 'gross_below_tare' });
    expect(judge({ gross_kg: '7,201', tare_kg: '7,200' }).messages).toEqual({});
  });

  it('asks for what is missing, once a field', () => {
    const { messages } = judge(EMPTY_VALUES);
    expect(messages).toEqual({
      truck_license: 'required',
      customer_name: 'required',
      material_type: 'required',
      volume: 'required',
      driver_name: 'required',
    });
  });

  it('says at once what contradicts itself, beside what is missing', () => {
    const missing = { truck_license: '', customer_name: 'x' };
    const named = { truck_license: 'required', customer_name: 'customer_name_length' };
    expect(judge(missing, { availableStock: 10 }).messages).toEqual({ ...named, volume: 'volume_above_stock' });
    expect(judge(missing, { availableStock: 12.5 }).messages).toEqual(named);
    expect(judge(missing, { availableStock: 10, overrideReason: 'other' }).messages).toEqual(named);
    expect(judge({ ...missing, gross_kg: '7,200', tare_kg: '7,200' }).messages).toEqual({
      ...named,
      gross_kg: 'gross_below_tare',
    });
  });

  it('compares nothing with a figure that is wrong by itself', () => {
    expect(judge({ volume: '10,001' }, { availableStock: 10 }).messages).toEqual({ volume: 'volume_above_limit' });
    expect(judge({ gross_kg: '7,200', tare_kg: '100,001' }).messages).toEqual({ tare_kg: 'tare_out_of_range' });
    expect(judge({ gross_kg: '-1', tare_kg: '7,200' }).messages).toEqual({ gross_kg: 'gross_out_of_range' });
  });

  it('is refused above the stock until a reason is given', () => {
    expect(judge({}, { availableStock: 10 }).messages).toEqual({ volume: 'volume_above_stock' });
    expect(judge({}, { availableStock: 10, overrideReason: 'other' }).messages).toEqual({});
  });
});

describe('a draft', () => {
  it('comes back as it was typed', () => {
    const kept = JSON.parse(JSON.stringify(DELIVERY.draftOf({ values: TYPED, language: 'en' })));
    expect(DELIVERY.fromDraft(kept, 'en')).toEqual(TYPED);
  });

  it.each([null, 'text', 42, [], { volume: 12 }, { nothing: 'known' }])(
    'of a strange shape (%j) opens an empty form',
    (draft) => {
      expect(DELIVERY.isUntouched({ values: DELIVERY.fromDraft(draft, 'en'), language: 'en' })).toBe(true);
    },
  );
});

describe('suggestions', () => {
  const options = ['PT Beton Jaya', 'CV Jaya Abadi', 'Jaya'].map((value) => ({ value }));
  const key = (text: string) => text.toLowerCase();
  it('show what begins like the typed text before what contains it', () => {
    expect(suggestionsFor('jay', options, key).map(({ value }) => value)).toEqual([
      'Jaya',
      'PT Beton Jaya',
      'CV Jaya Abadi',
    ]);
  });

  it('go away once the text is there in full, but for longer ones that begin so', () => {
    expect(suggestionsFor('JAYA', options, key)).toEqual([]);
    expect(suggestionsFor('jaya', [...options, { value: 'Jaya Abadi' }], key).map(({ value }) => value)).toEqual([
      'Jaya Abadi',
    ]);
  });

  it('are at most six of any number', () => {
    const many = Array.from({ length: 5000 }, (_, index) => ({ value: `B ${index} XY` }));
    expect(suggestionsFor('B', many, key)).toHaveLength(6);
    expect(suggestionsFor('', [], key)).toEqual([]);
  });
});
