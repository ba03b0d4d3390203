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
    expect(judge({ gross_kg: '24,500', tare_kg: '8,100' }).messages).toEqual({});
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

  it('asks for what is missing, once a field', () => {
    const needed = ['truck_license', 'customer_name', 'material_type', 'volume', 'driver_name'];
    expect(judge(EMPTY_VALUES).messages).toEqual(Object.fromEntries(needed.map((field) => [field, 'required'])));
  });

  it('says at once what contradicts itself, beside what is missing', () => {
    const missing = { truck_license: '', customer_name: 'x' };
    const named = { truck_license: 'required', customer_name: 'customer_name_length' };
    expect(judge(missing, { availableStock: 12.499 }).messages).toEqual({ ...named, volume: 'volume_above_stock' });
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
