/** Master data: what of a record changed, merging, files in and out, adjustments of stock. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvOf, safeCell } from '../../../src/domain/csv/export.ts';
import { IMPORT_COLUMNS, readHeader } from '../../../src/domain/csv/importColumns.ts';
import { readImport } from '../../../src/domain/csv/import.ts';
import { changeOf } from '../../../src/domain/mutations/changeOf.ts';
import { MADE_BY_FORM, madeOrChanged } from '../../../src/domain/masterData/makeRecord.ts';
import { mergeDraft, mergeProblem, resolveAlias } from '../../../src/domain/masterData/merging.ts';
import { isDay } from '../../../src/domain/rules/day.ts';
import { countDrafts } from '../../../src/features/manual-stock/countSheet.ts';
import { character } from '../../support/anyText.ts';

describe('days', () => {
  it('are those of the calendar', () => {
    expect(['2024-02-29', '2026-12-31'].map(isDay)).toEqual([true, true]);
    const none = ['2026-02-29', '2026-13-01', '1969-12-31', '2200-01-01', '20-11-2026', 'today', ''];
    expect(none.filter(isDay)).toEqual([]);
  });
});

describe('a change', () => {
  it('of a name never takes anybody out of service', () => {
    const driver = { id: 'd', full_name: 'Asep', phone: null, is_active: true };
    const typed = { full_name: 'Asep S.', phone: '' };
    expect(madeOrChanged(MADE_BY_FORM.drivers, { id: 'd', row: driver }, typed)).toMatchObject({
      value: [{ kind: 'drivers.change', payload: { full_name: 'Asep S.' }, seen: { full_name: 'Asep' } }],
    });
    expect(changeOf('drivers.change', driver, { ...driver, is_active: false })).toMatchObject({
      payload: { is_active: false },
      seen: { is_active: true },
    });
  });
});

describe('merging', () => {
  it('is refused into itself, from an alias, into an alias, and with what is not there', () => {
    const [one, other, alias] = [
      { id: '1', main: '1' },
      { id: '2', main: '2' },
      { id: '3', main: '1' },
    ];
    expect(mergeProblem(one, other)).toBeNull();
    expect(mergeProblem(one, one)).toBe('itself');
    expect(mergeProblem(alias, other)).toBe('already_merged');
    expect(mergeProblem(other, alias)).toBe('already_merged');
    expect(mergeProblem(one, undefined)).toBe('unknown');
    expect(mergeDraft('customers', { id: '1', merged_into: null }, other)).toMatchObject({
      kind: 'customers.merge',
      entity_id: '1',
      payload: { merged_into: '2' },
      depends_on: ['2'],
    });
  });

  it('leads every record to one that leads nowhere else, also where two devices have merged two records into each other', () => {
    const ids = ['1', '2', '3', '4', '5'];
    const into = fc.array(fc.option(fc.constantFrom(...ids), { nil: null }), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(into, (merged) => {
        const mainOf = (id: string) => merged[ids.indexOf(id)] ?? null;
        for (const id of ids) {
          const main = resolveAlias(id, mainOf);
          expect(resolveAlias(main, mainOf)).toBe(main);
          expect(resolveAlias(mainOf(id) ?? id, mainOf)).toBe(main);
        }
      }),
    );
  });
});

const plainNumber = (text: string) => ({ value: text.trim() === '' ? Number.NaN : Number(text), ambiguous: false });

describe('a file to be taken in', () => {
  const kinds = ['customers', 'trucks', 'drivers', 'operators', 'customer_prices', 'opening_balances'] as const;
  let ids = 0;
  const tools = {
    newId: () => `id-${(ids += 1)}`,
    isOnFile: (key: string) => ['pt lama', 'baru', 'baru|5000|2026-10-31'].includes(key),
    customerIdOf: (name: string) => ({ 'PT Lama': 'lama', 'PT Baru': 'baru' })[name],
    listPriceOf: (material: string) => (material === 'abu_batu' ? 235_000 : undefined),
    readNumber: plainNumber,
    readWhole: plainNumber,
    dayOrder: 'day_first' as const,
    latestDay: '2028-12-31',
    today: '2026-11-20',
  };
  const read = (kind: keyof typeof IMPORT_COLUMNS, table: string[][]) => {
    const result = readImport(kind, table, tools);
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    return result.value;
  };

  it('has its columns in any order, in either language, whatever their case and marks', () => {
    const { fields, ...others } = readHeader('customers', ['ALAMAT', 'Colour', 'Nama  Pelanggan', 'No. HP']);
    expect(fields).toEqual(['address', null, 'name', 'phone']);
    expect(others).toEqual({ missing: [], reserved: [], unknown: ['Colour'] });
    const trucks = readHeader('trucks', ['No. Polisi', 'Indeks (m³)', 'TARA (kg)', 'Jenis truk']).fields;
    expect(trucks).toEqual(['license_plate', 'index_m3', 'tare_kg', 'truck_type']);
    for (const kind of kinds) {
      const titles = Object.values<readonly string[]>(IMPORT_COLUMNS[kind]).map(([first = '']) => first);
      expect([kind, readHeader(kind, titles).fields]).toEqual([kind, Object.keys(IMPORT_COLUMNS[kind])]);
    }
  });

  it('with the wrong columns is refused whole, and names what is missing', () => {
    const other = [
      ['Colour', 'Weight'],
      ['red', '1'],
    ];
    const error = { kind: 'wrong_columns', missing: ['name'], unknown: ['Colour', 'Weight'] };
    expect(readImport('customers', other, tools)).toEqual({ ok: false, error });
    for (const empty of [[], [['Name'], ['', ' ']]])
      expect(readImport('customers', empty, tools)).toEqual({ ok: false, error: { kind: 'empty' } });
  });

  it('may have 50,000 lines and not one more', () => {
    const lines = (count: number) => [['Name'], ...Array.from({ length: count }, (_, n) => [`Pelanggan ${n}`])];
    expect(read('customers', lines(50_000)).lines.length).toBe(50_000);
    const error = { kind: 'too_many_lines', lines: 50_001, most: 50_000 };
    expect(readImport('customers', lines(50_001), tools)).toEqual({ ok: false, error });
  });

  it('is judged line by line: new, on file, repeated or wrong, with the field and why', () => {
    const { lines } = read('customers', [
      ['Name', 'Type', 'Phone'],
      ['PT Baru', 'Kontraktor', '0811222333'],
      ['pt  LAMA', '', ''],
      [],
      ['PT BARU', '', ''],
      ['X', 'friend', 'no'],
    ]);
    expect(lines.map(({ line, state }) => [line, state])).toEqual([
      [2, 'new'],
      [3, 'on_file'],
      [5, 'repeated'],
      [6, 'wrong'],
    ]);
    expect(lines[0]?.draft).toMatchObject({
      kind: 'customers.create',
      payload: { name: 'PT Baru', type: 'contractor', phone: '+62811222333' },
    });
    expect(lines.slice(1).map(({ draft }) => draft)).toEqual([null, null, null]);
    expect(lines[3]?.problems).toEqual([
      { field: 'name', code: 'customer_name_length' },
      { field: 'type', code: 'choice_invalid' },
      { field: 'phone', code: 'phone_invalid' },
    ]);
  });

  it('reads a phone as a spreadsheet keeps its first 0, and one with an area code', () => {
    const { lines } = read('customers', [
      ['Name', 'Phone'],
      ['PT Excel', '="0812345678"'],
      ['Toko Kota', '(0251) 830000'],
    ]);
    expect(lines.map(({ draft }) => draft?.payload)).toEqual([
      expect.objectContaining({ phone: '+62812345678' }),
      expect.objectContaining({ phone: '+62251830000' }),
    ]);
  });

  it('takes no line with more cells than there are columns: what would be left out may be half an address', () => {
    const { lines } = read('customers', [
      ['Name', 'Address', ''],
      ['PT Koma', 'Jl. Raya', ' No 5'],
      ['PT Sepi', 'Jl. Raya', ' ', ''],
      ['PT Ekor', 'Jl. Raya', '', '7'],
      ['PT Kurang'],
    ]);
    expect(lines.map(({ line, state }) => [line, state])).toEqual([
      [2, 'wrong'],
      [3, 'new'],
      [4, 'wrong'],
      [5, 'new'],
    ]);
    const tooMany = { field: '', code: 'too_many_cells' };
    expect(lines.flatMap(({ problems: found }) => found)).toEqual([tooMany, tooMany]);
    const numbered = [
      ['', 'Name'],
      ['1', 'PT Nomor'],
    ];
    expect(read('customers', numbered).lines.map(({ state }) => state)).toEqual(['new']);
  });

  it('takes no formula for a text, but what spreadsheets write to keep a text one, and its own export back', () => {
    const { lines } = read('customers', [
      ['Name', 'Phone'],
      ['=HYPERLINK("http://x","y")', ''],
      ["'+62 Beton", '="0812345678"'],
    ]);
    expect(lines.map((line) => [line.problems, line.draft?.payload])).toEqual([
      [[{ field: 'name', code: 'formula' }], undefined],
      [[], { name: '+62 Beton', phone: '+62812345678', type: 'contractor' }],
    ]);
  });

  it('takes the last line of a spreadsheet for the sum that it is, and shops for building shops', () => {
    const { lines } = read('customers', [
      ['Nama', 'Jenis'],
      ['PT Baru', 'Toko'],
      ['Total', ''],
      ['JUMLAH:', '12'],
      ['Total Beton', ''],
    ]);
    expect(lines.map((line) => [line.state, line.problems.map(({ code }) => code)])).toEqual([
      ['new', []],
      ['wrong', ['total_line']],
      ['wrong', ['total_line']],
      ['new', []],
    ]);
    expect(lines[0]?.draft?.payload).toMatchObject({ type: 'building_shop' });
  });

  it('marks a price that is far from the list price of its day, and takes it all the same', () => {
    const { lines } = read('customer_prices', [
      ['Customer', 'Material', 'Price', 'From'],
      ['PT Lama', 'abu_batu', '1250000', '2026-11-20'],
      ['PT Lama', 'abu_batu', '200000', '2026-11-21'],
      ['PT Lama', 'boulder', '9', '2026-11-20'],
    ]);
    expect(lines.map(({ state, warnings }) => [state, warnings])).toEqual([
      ['new', [{ field: 'price_per_m3', code: 'price_unusual' }]],
      ['new', []],
      ['new', []],
    ]);
  });

  it('knows materials by their old names, days as they are written here, and customers by name', () => {
    const { lines } = read('customer_prices', [
      ['Pelanggan', 'Material', 'Harga', 'Mulai'],
      ['PT Lama', 'Batu Split 1-2', '150000', '1/12/2026'],
      ['', 'Sirtu', '90000', '2026-12-01'],
      ['PT Siapa', 'sirtu', '1', '2026-12-01'],
      ['', 'marble', 'x', '32/1/2026'],
    ]);
    expect(lines.map(({ draft }) => draft?.payload ?? null)).toEqual([
      { customer_id: 'lama', material_type: 'split_half_inch', price_per_m3: 150_000, from_date: '2026-12-01' },
      { material_type: 'screening_sirtu', price_per_m3: 90_000, from_date: '2026-12-01' },
      null,
      null,
    ]);
    expect(lines.slice(2).map(({ problems: found }) => found)).toEqual([
      [{ field: 'customer', code: 'customer_unknown' }],
      [
        { field: 'material_type', code: 'material_type_invalid' },
        { field: 'price_per_m3', code: 'number_invalid' },
        { field: 'from_date', code: 'day_invalid' },
      ],
    ]);
  });

  it('takes one opening balance of a customer, of a day that has come', () => {
    const { lines } = read('opening_balances', [
      ['Pelanggan', 'Saldo awal', 'Per tanggal'],
      ['PT Lama', '5000', '31/10/2026'],
      ['PT Lama', '5000', '31/10/2026'],
      ['PT Lama', '6000', '31/10/2026'],
      ['PT Baru', '5000', '31/10/2026'],
      ['PT Baru', '-7', '31/10/2026'],
      ['PT Siapa', '1', '31/10/2026'],
      ['', 'x', ''],
      ['PT Lama', '5000', '21/11/2026'],
    ]);
    expect(
      lines.map(({ state, problems: found }) => [state, ...found.map(({ field, code }) => `${field} ${code}`)]),
    ).toEqual([
      ['new'],
      ['repeated'],
      ['wrong', 'amount balance_contradicted'],
      ['on_file'],
      ['wrong', 'amount balance_stands'],
      ['wrong', 'customer customer_unknown'],
      ['wrong', 'customer required'],
      ['wrong', 'as_of day_ahead'],
    ]);
    expect(lines[0]?.draft).toMatchObject({
      kind: 'opening_balances.create',
      payload: { customer_id: 'lama', amount: 5000, as_of: '2026-10-31' },
      depends_on: ['lama'],
    });
  });

  it('whatever stands in it never breaks the reading, and every new line makes a draft', () => {
    const cells = fc.array(fc.array(fc.string({ unit: character }), { maxLength: 5 }));
    fc.assert(
      fc.property(fc.constantFrom(...kinds), cells, (kind, body) => {
        const titles = Object.values<readonly string[]>(IMPORT_COLUMNS[kind]).map(([first = '']) => first);
        const result = readImport(kind, [titles, ...body], tools);
        for (const line of result.ok ? result.value.lines : []) {
          expect(line.draft !== null).toBe(line.state === 'new');
          expect(line.problems.length > 0).toBe(line.state === 'wrong');
        }
      }),
    );
  });
});

describe('a file to be given out', () => {
  it('has no cell that a spreadsheet runs, and numbers that stay numbers', () => {
    for (const text of ['=1+1', '+62', '-1', '@x', '\tx', '\rx', '\nx']) expect(safeCell(text)).toBe(`'${text}`);
    expect([-12.5, 0, null, 'B 1 A', ' =x'].map(safeCell)).toEqual([-12.5, 0, null, 'B 1 A', ' =x']);
    const rows = [
      ['x,"y"', -1.5],
      ['=1', null],
      ['line\nfeed', Number.NaN],
    ];
    expect(csvOf(['a', 'b'], rows)).toBe('\uFEFFa,b\r\n"x,""y""",-1.5\r\n\'=1,\r\n"line\nfeed",\r\n');
  });

  it('is split at semicolons and has decimal commas in Indonesian, and our own import reads it back', () => {
    const rows = [
      ['PT Maju, Jaya', 1250.5, { at: '2026-11-20 10:42' }],
      ['a,=1', -7, null],
    ] as const;
    const file = csvOf(['nama', 'm³', 'jam'], rows, 'id');
    expect(file).toBe('\uFEFFnama;m³;jam\r\n"PT Maju, Jaya";1250,5;2026-11-20 10:42\r\n"a,\'=1";-7;\r\n');
    expect(csvOf(['m³'], [[1250.5]], 'en')).toBe('\uFEFFm³\r\n1250.5\r\n');
  });

  it('has none either where a spreadsheet splits at semicolons or tabs, and takes our quotation marks for part of the text', () => {
    const one = (cell: string) =>
      csvOf(['a'], [[cell]])
        .split('\r\n')
        .slice(1, -1)
        .join('\r\n');
    expect(one('a;=HYPERLINK("http://x")')).toBe(`"a;'=HYPERLINK(""http://x"")"`);
    expect(one('a;"=1')).toBe(`"a;""'=1"`);
    expect(one('a\t+1')).toBe(`"a\t'+1"`);
    expect(one('a\n@x')).toBe(`"a\n'@x"`);
    expect(one('a; b - c;d')).toBe('"a; b - c;d"');
    expect(csvOf(['a;=1'], [])).toBe(`\uFEFF"a;'=1"\r\n`);
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('=', '-', '@', ';', '\t', '\n', 'a', '"', ',') }), (text) => {
        for (const piece of one(text).split(/[;\t\r\n]/)) expect(/^"*[=+\-@]/.test(piece)).toBe(false);
      }),
    );
  });

  it('never begins a text with what begins a formula', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', 'a', '"', ',') }), (text) => {
        expect(/^[=+\-@\t\r]/.test(safeCell(text))).toBe(false);
      }),
    );
  });
});

it('a stocktake books the difference of each pile to its pinned book, exactly, also where there is none', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      (book, physical) => {
        const counted = { abu_batu: physical / 1000, reason: 'Month end' };
        const pinOf = () => ({ at: new Date('2026-11-20T03:00:00.000Z'), book: book / 1000 });
        const payloads = countDrafts(counted, 'stocktake', { pinOf, day: '2026-11-20' }).map(({ payload }) => payload);
        expect(payloads.length).toBe(1);
        for (const { adjustment } of payloads) expect(Math.round(adjustment * 1000)).toBe(physical - book);
      },
    ),
    { examples: [[84_500, 84_500]] },
  );
});
