import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { rowsOf } from '../support/rowOf.ts';
import { fullDisk, slowDisk } from './support/disk.ts';
import { filesOf } from './support/files.ts';
import { show } from './support/world.tsx';
import { db } from './support/store.ts';
import { IMPORT_COLUMNS, readHeader } from '../../src/domain/csv/importColumns.ts';
import type { MasterTable } from '../../src/domain/masterData/masterDataRights.ts';
import type { Role } from '../../src/domain/rules/roles.ts';

const { chooseLanguage } = await import('../../src/i18n/setup.ts');
const { readTable } = await import('../../src/features/master-data/import/readTable.ts');
const { MasterDataScreen } = await import('./support/masterData.tsx');

beforeEach(async () => {
  await rowsOf(db, 'customers').put({ id: 'c-maju', name: 'PT Maju Jaya', type: 'contractor', status: 'open' });
});

async function bring(table: MasterTable, content: BlobPart | BlobPart[], name = 'list.csv', role: Role = 'owner') {
  cleanup();
  await show(<MasterDataScreen as={role} />, `/settings?list=${table}&open=import`);
  await screen.findByLabelText('Choose file');
  choose(content, name);
}

function choose(content: BlobPart | BlobPart[], name = 'list.csv') {
  const file = new File(Array.isArray(content) ? content : [content], name, { type: 'text/csv' });
  fireEvent.change(screen.getByLabelText('Choose file'), { target: { files: [file] } });
}

const dialog = () => within(screen.getByRole('dialog'));
const refusal = async () => (await dialog().findByRole('alert')).textContent;
const chosen = async (name: string) => {
  const option = await dialog().findByRole<HTMLOptionElement>('option', { name });
  fireEvent.change(dialog().getByLabelText('Lines', { selector: 'select' }), { target: { value: option.value } });
};
const lines = () =>
  within(dialog().getByRole('region', { name: 'Lines' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );
const payloads = async () =>
  (await db.outbox.orderBy('seq').toArray()).map(({ kind, bytes }) => ({ of: kind, ...JSON.parse(bytes).payload }));

describe('a file of master data', () => {
  it.each([
    ['en', 'customers'],
    ['id', 'customer_prices'],
  ] as const)('has an empty file with its columns, which it reads (%s, %s)', async (language, table) => {
    const [file] = await filesOf(async () => {
      await show(<MasterDataScreen as="owner" />, `/settings?list=${table}&open=import`);
      await screen.findByLabelText('Choose file');
      await act(() => chooseLanguage(language));
      fireEvent.click(screen.getByRole('button', { name: /^(Empty file|Berkas kosong)/ }));
    });
    const header = file?.text.replace('\uFEFF', '').trim();
    const titles = header?.split(language === 'id' ? ';' : ',') ?? [];
    expect(readHeader(table, titles)).toEqual({
      fields: Object.keys(IMPORT_COLUMNS[table]),
      missing: [],
      unknown: [],
      reserved: [],
    });
    await act(() => chooseLanguage('en'));
  });

  it('says at the end what was not taken in, and shows more than the first hundred lines', async () => {
    const good = Array.from({ length: 150 }, (_, at) => `PT Baru ${at}`);
    await bring('customers', ['Nama', ...good, 'PT Maju Jaya', 'PT Baru 1', 'X', '=1+1', 'Total'].join('\n'));
    await chosen('New (150)');
    expect(lines()).toHaveLength(100);
    fireEvent.click(dialog().getByRole('button', { name: 'Show more' }));
    expect(lines()).toHaveLength(150);
    fireEvent.click(dialog().getByRole('button', { name: 'Import 150 records' }));
    expect(await dialog().findByText(/^150 records saved on this device/)).toBeTruthy();
    expect(dialog().getByText('Not taken in: 3 wrong, 2 on file already or repeated.')).toBeTruthy();
  });

  it.each([
    ['admin', {}, ['PT Baru', 'Contractor', '', '', '']],
    ['manager', { payment_days: 14 }, ['PT Baru', 'Contractor', '', '', '', '14']],
  ] as const)(
    'takes the terms of customers from those who may set them, and says so to others (%s)',
    async (role, terms, cells) => {
      await bring('customers', 'Nama;Tempo;Warna\nPT Baru;14;merah\n', 'list.csv', role);
      await dialog().findByText('list.csv: 1 line');
      const said = dialog().queryByText('Only owner and manager may set: Tempo. The other columns are imported.');
      expect(said !== null).toBe(role === 'admin');
      expect(dialog().getByText('Columns that are not used: Warna')).toBeTruthy();
      expect(lines()).toEqual([['2', ...cells]]);
      fireEvent.click(dialog().getByRole('button', { name: 'Import 1 record' }));
      await dialog().findByText(/^1 record saved on this device/);
      expect(await payloads()).toEqual([{ of: 'customers.create', name: 'PT Baru', type: 'contractor', ...terms }]);
    },
  );

  it('shows a price far from the list price first, and takes it', async () => {
    await rowsOf(db, 'customer_prices').put({
      id: 'p-1',
      material_type: 'abu_batu',
      price_per_m3: 235_000,
      from_date: '2026-01-01',
      captured_at: '2026-01-01T00:00:00Z',
    });
    await bring(
      'customer_prices',
      'Pelanggan;Material;Harga;Mulai\nPT Maju Jaya;abu_batu;240.000;20/11/2026\nPT Maju Jaya;abu_batu;1.250.000;21/11/2026\n',
    );
    await dialog().findByText('list.csv: 2 lines');
    expect(lines().map(([line, remark]) => [line, remark])).toEqual([
      ['3', 'Price per m³ (Rp): More than twice or less than half of the list price'],
      ['2', ''],
    ]);
    expect(dialog().getByRole('button', { name: 'Import 2 records' })).toBeTruthy();
  });

  it('is shown line by line before anything is saved, and what is wrong first, by field', async () => {
    await bring(
      'customers',
      'Nama;Jenis;Telepon;Warna\r\nPT Baru;Kontraktor;0811222333;merah\r\npt maju jaya;;;\r\nX;teman;no;\r\nPT BARU;;;\r\n',
    );
    expect(await dialog().findByText('list.csv: 4 lines')).toBeTruthy();
    expect(dialog().getByText('Columns that are not used: Warna')).toBeTruthy();
    expect(lines()).toEqual([
      [
        '4',
        'Name: Customer name must be 2 to 200 charactersType: Choose one from the list: Contractor, Ready mix, Asphalt plant, Building shop, Individual, GovernmentPhone: Invalid phone number format',
        'X',
        'teman',
        'no',
        '',
        '',
        '',
      ],
    ]);
    await chosen('On file already (1)');
    expect(lines()).toEqual([['3', 'pt maju jaya', '', '', '', '', '']]);
    await chosen('Repeated (1)');
    expect(lines()).toEqual([['5', 'PT BARU', '', '', '', '', '']]);
    expect(dialog().getByText('3 lines are left out.')).toBeTruthy();
    expect(await db.outbox.count()).toBe(0);
    fireEvent.click(dialog().getByRole('button', { name: 'Import 1 record' }));
    expect(
      await dialog().findByText('1 record saved on this device. It is sent as soon as there is a signal.'),
    ).toBeTruthy();
    expect(await payloads()).toEqual([
      { of: 'customers.create', name: 'PT Baru', type: 'contractor', phone: '+62811222333' },
    ]);
    fireEvent.click(dialog().getAllByRole('button', { name: 'Close' }).at(-1)!);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('button', { name: 'PT Baru' })).toBeTruthy();
    // The dialog has said it: no form was saved.
    expect(screen.queryByText('Saved on this device')).toBeNull();
  });

  it('of prices asks once which days are meant where another cell does not prove it, and saves nothing meanwhile', async () => {
    const file = (...days: string[]) =>
      `Customer,Material,Price,From\n${days.map((day, at) => `,abu_batu,${at + 1}0000,${day}`).join('\n')}\n`;
    await bring('customer_prices', file('03/04/2026', '11/20/2026'));
    const question = await dialog().findByRole('group', { name: 'Which day is 03/04/2026 in this file?' });
    expect(
      within(question)
        .getAllByRole('button', { pressed: false })
        .map(({ textContent }) => textContent),
    ).toEqual(['Friday, 3 April 2026', 'Wednesday, 4 March 2026']);
    expect(dialog().queryByRole('button', { name: /^Import \d/ })).toBeNull();
    fireEvent.click(within(question).getByRole('button', { name: 'Wednesday, 4 March 2026' }));
    fireEvent.click(await dialog().findByRole('button', { name: 'Import 2 records' }));
    await dialog().findByText(/^2 records saved/);
    expect((await payloads()).map(({ from_date }) => from_date)).toEqual(['2026-03-04', '2026-11-20']);
    for (const [days, read] of [
      [
        ['03/04/2026', '21/11/2026'],
        ['Friday, 3 April 2026', 'Saturday, 21 November 2026'],
      ],
      [
        ['11/22/2026', '05/05/2026'],
        ['Sunday, 22 November 2026', 'Tuesday, 5 May 2026'],
      ],
    ] as const) {
      await bring('customer_prices', file(...days));
      await chosen('New (2)');
      expect(lines().map((cells) => cells.at(-1))).toEqual(read);
    }
  });

  it('of prices asks about a year that is far off', async () => {
    await bring('customer_prices', 'Customer,Material,Price,From\n,abu_batu,90000,20/11/2126\n');
    await chosen('Wrong (1)');
    expect(lines()[0]?.[1]).toBe('From: Is the year right? This day is more than two years ahead');
  });

  it.each(['Rp 150.000', 'Rp150.000', 'rp.\u00A0150.000', '150.000,-', '150.000,00', 'Rp 150.000,-'])(
    'of prices reads money as it is written here: %s',
    async (written) => {
      await bring('customer_prices', `Customer;Material;Price;From\n;abu_batu;${written};2026-02-01\n`);
      await chosen('New (1)');
      expect(lines()[0]?.[3]).toBe('150,000');
    },
  );

  it('of prices puts one right that holds for the same day, and leaves out what is on file as it stands', async () => {
    const agreed = { customer_id: 'c-maju', material_type: 'abu_batu', captured_at: '2026-01-01T00:00:00Z' };
    await rowsOf(db, 'customer_prices').put({ ...agreed, id: 'p-1', price_per_m3: 90_000, from_date: '2026-02-01' });
    await rowsOf(db, 'customer_prices').put({ ...agreed, id: 'p-2', price_per_m3: 95_000, from_date: '2026-03-01' });
    await bring(
      'customer_prices',
      'Customer,Material,Price,From\nPT Maju Jaya,abu_batu,90000,2026-02-01\nPT Maju Jaya,abu_batu,99000,2026-03-01\n',
    );
    await chosen('On file already (1)');
    expect(lines()).toEqual([['2', 'PT Maju Jaya', 'abu_batu', '90000', '2026-02-01']]);
    await chosen('New (1)');
    expect(lines()).toEqual([['3', 'PT Maju Jaya', 'Abu Batu (Stone Dust)', '99,000', 'Sunday, 1 March 2026']]);
  });

  it('of prices takes none of two that contradict each other without saying so', async () => {
    await bring(
      'customer_prices',
      'Customer,Material,Price,From\nPT Maju Jaya,abu_batu,90000,2026-02-01\nPT Maju Jaya,abu_batu,90000,2026-02-01\nPT Maju Jaya,abu_batu,99000,2026-02-01\n',
    );
    await chosen('Repeated (1)');
    expect(lines()).toEqual([['3', 'PT Maju Jaya', 'abu_batu', '90000', '2026-02-01']]);
    await chosen('Wrong (1)');
    expect(lines()).toEqual([
      [
        '4',
        'Price per m³ (Rp): An earlier line of this file gives another price for this day',
        'PT Maju Jaya',
        'abu_batu',
        '99000',
        '2026-02-01',
      ],
    ]);
  });

  it('has its numbers read as they are written in it, not as the interface writes them, and shows how', async () => {
    await bring('trucks', 'nopol;kubikasi;tara\nB 1 AB;12,5;8.000\n');
    await chosen('New (1)');
    expect(lines()).toEqual([['2', 'B 1 AB', 'STANDARD', '12.5', '8,000']]);
    fireEvent.click(dialog().getByRole('button', { name: '1,234.5' }));
    expect(await dialog().findByRole('option', { name: 'Wrong (1)' })).toBeTruthy();
    fireEvent.click(dialog().getByRole('button', { name: '1.234,5' }));
    fireEvent.click(await dialog().findByRole('button', { name: 'Import 1 record' }));
    await dialog().findByText(/^1 record saved/);
    expect(await payloads()).toEqual([
      { of: 'trucks.create', license_plate: 'B 1 AB', truck_type: 'STANDARD', index_m3: 12.5, tare_kg: 8_000 },
    ]);
  });

  it.each([
    ['semicolons', ';'],
    ['tabs', '\t'],
    ['bars', '|'],
  ])('of a few lines in two columns is split at %s, whatever empty lines it ends with', async (_, mark) => {
    for (const count of [1, 2, 3, 7, 8])
      for (const end of ['\r\n', '\n', '\n\n\n', '']) {
        const people = Array.from({ length: count }, (__, n) => `Sopir ${'abcdefgh'[n]}${mark}081${n}222333`);
        const table = await readTable(
          new Blob([[`Nama${mark}HP`, ...people].join(end === '\n' ? '\n' : '\r\n') + end]),
          'drivers',
        );
        expect([
          count,
          end,
          table.ok && table.value.filter((cells) => cells.some((cell) => cell !== '')).map((cells) => cells.length),
        ]).toEqual([count, end, Array.from({ length: count + 1 }, () => 2)]);
      }
  });

  it.each([
    ['most lines of which have the first cell alone', 'Nama;HP\nAgus\nBudi\nCici;0811222333\n'],
    [
      'with commas in the names of its columns',
      'Nama Sopir;HP, WA, atau telepon;No HP\nAgus;;\nBudi;;\nCici;;0811222333\n',
    ],
    ['with lines of nothing but semicolons', ';\n;\nNama;HP\nAgus;\nBudi;\nCici;0811222333\n;\n'],
  ])('%s is split as its first line is', async (_, content) => {
    await bring('drivers', content);
    fireEvent.click(await dialog().findByRole('button', { name: 'Import 3 records' }));
    await dialog().findByText(/^3 records saved/);
    expect((await payloads()).map(({ full_name, phone }) => [full_name, phone])).toEqual([
      ['Agus', undefined],
      ['Budi', undefined],
      ['Cici', '+62811222333'],
    ]);
  });

  it('with an empty line in its midst counts its lines as a spreadsheet does', async () => {
    await bring('drivers', '\r\nNama;HP\r\n\r\nAgus;0811222333\r\nX1;x\r\n');
    await chosen('Wrong (1)');
    expect(lines()[0]?.at(0)).toBe('5');
  });

  it.each([
    [
      'customer_prices',
      'material,price,from\nboulder,"90,000",2026-12-01\nsirtu,"95,000",2026-12-01\nabu_batu,150.000,2026-12-01\nlainnya,"1,500",2026-12-01\n',
      '150.000',
      'Price per m³ (Rp)',
    ],
    ['trucks', 'nopol,tare\nB 1 AB,"8,250"\nB 2 AB,"8,500"\nB 3 AB,9.000\nB 4 AB,"9,500"\n', '9.000', 'Tare (kg)'],
  ] as const)(
    'of %s that writes its numbers in both ways takes no thousands for as many',
    async (table, content, unclear, field) => {
      await bring(table, content);
      await chosen('Wrong (1)');
      expect(lines()).toHaveLength(1);
      expect(lines()[0]).toContain(unclear);
      expect(lines()[0]?.at(1)).toBe(`${field}: Unclear number. Write ${unclear.replace('.', ',')}`);
      expect(await dialog().findByRole('option', { name: 'New (3)' })).toBeTruthy();
    },
  );

  it('never takes thousands of kilograms for as many, where both readings would do', async () => {
    await bring('trucks', 'nopol,tare\nB 1 AB,9.000\n');
    await chosen('New (1)');
    expect(lines()).toEqual([['2', 'B 1 AB', 'STANDARD', '', '9,000']]);
  });

  it('gives its wrong lines out again, to be put right, and none of them as a formula', async () => {
    const [file] = await filesOf(async () => {
      await bring('drivers', 'Nama,Telepon\nAgus,0811\n=HYPERLINK("http://x"),0812\n');
      fireEvent.click(await dialog().findByRole('button', { name: 'Save the wrong lines as a file' }));
    });
    expect(file?.text).toBe('\uFEFFNama,Telepon\r\n"\'=HYPERLINK(""http://x"")",0812\r\n');
  });

  it.each([
    [
      'whose columns are not those of the list',
      'Colour,Weight\nred,1\n',
      'The first line must name the columns. Missing: Name. Found: Colour, Weight.',
    ],
    ['with nothing in it', '', 'The file has no lines below its first one.'],
    ['with a header alone', 'Name,Phone\n\n', 'The file has no lines below its first one.'],
    [
      'that is a broken workbook',
      Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, 6, 0),
      'This is neither a workbook (.xlsx) without a password nor a CSV file. Save it in a spreadsheet as one of the two.',
    ],
    [
      'that is no text',
      Uint8Array.of(0x4e, 0, 1, 2, 0, 0xff),
      'This is neither a workbook (.xlsx) without a password nor a CSV file. Save it in a spreadsheet as one of the two.',
    ],
    [
      'whose quotation marks do not end',
      'Name\nPT Satu\n"PT Dua\nPT Tiga\n',
      'The quotation marks of line 3 cannot be read. Put them right in the spreadsheet and save the file again.',
    ],
    ['of more than 20 MB', new Uint8Array(20_000_001), 'The file is larger than 20 MB. Split it.'],
  ])('%s is refused as a whole, and says why', async (_, content, words) => {
    await bring('customers', content);
    expect(await refusal()).toBe(words);
    expect(dialog().queryByRole('button', { name: /^Import/ })).toBeNull();
    // The next one can be chosen at once.
    choose('Name\nPT Betul\n', 'right.csv');
    expect(await dialog().findByRole('button', { name: 'Import 1 record' })).toBeTruthy();
  });

  it('that cannot be compared with what is on file is refused, and can be chosen again', async () => {
    await bring('customers', 'Name\n');
    await dialog().findByRole('alert');
    const broken = vi.spyOn(Object.getPrototypeOf(db), 'rows').mockImplementation(() => {
      throw Object.assign(new Error('no disk'), { name: 'UnknownError' });
    });
    choose('Name\nPT Baru\n');
    await dialog().findByText('The records on this device could not be read just now. Choose the file again.');
    broken.mockRestore();
    choose('Name\nPT Baru\n');
    expect(await dialog().findByRole('button', { name: 'Import 1 record' })).toBeTruthy();
  });

  it.each([
    ['UTF-8 with its mark', new TextEncoder().encode('\uFEFFName\nCV Añora\n')],
    [
      'UTF-16',
      Uint8Array.from([0xff, 0xfe, ...Array.from('Name\nCV Añora\n').flatMap((letter) => [letter.charCodeAt(0), 0])]),
    ],
    [
      'the encoding of old Windows',
      Uint8Array.from(Array.from('Name\nCV Añora\n').map((letter) => letter.charCodeAt(0))),
    ],
  ])('is read in %s', async (_, bytes) => {
    await bring('customers', bytes);
    await chosen('New (1)');
    expect(lines()).toEqual([['2', 'CV Añora', 'Contractor', '', '', '', '']]);
  });
});

describe('saving a long file', () => {
  const LONG = `Name\n${Array.from({ length: 600 }, (_, n) => `Pelanggan ${n}`).join('\n')}\n`;

  it('that the store refuses in the middle says how far it came, and goes on from there without saving anything twice', async () => {
    await bring('customers', LONG);
    fireEvent.click(await dialog().findByRole('button', { name: 'Import 600 records' }));
    await dialog().findByText('Saving: 250 of 600');
    const full = fullDisk(db);
    await dialog().findByRole('alert');
    full.mockRestore();
    const saved = await db.outbox.count();
    expect(saved % 250).toBe(0);
    fireEvent.click(dialog().getByRole('button', { name: `Import ${600 - saved} records` }));
    await dialog().findByText(/^600 records saved/);
    expect(new Set((await payloads()).map(({ name }) => name)).size).toBe(600);
    expect(await db.outbox.count()).toBe(600);
  });

  it('asked for three times in one turn is taken in once', async () => {
    await bring('customers', 'Name\nCV Satu\nCV Dua\n');
    const take = await dialog().findByRole('button', { name: 'Import 2 records' });
    act(() => [1, 2, 3].forEach(() => take.click()));
    await dialog().findByText(/^2 records saved/);
    expect(await db.outbox.count()).toBe(2);
  });

  it('can be stopped after the piece that is being saved; the same file taken in again brings the rest alone', async () => {
    await bring('customers', LONG);
    const disk = slowDisk(db, 1);
    fireEvent.click(await dialog().findByRole('button', { name: 'Import 600 records' }));
    await dialog().findByText('Saving: 250 of 600');
    fireEvent.click(dialog().getByRole('button', { name: 'Stop' }));
    disk.goOn();
    expect(await dialog().findByText(/^Stopped\. 500 records are saved/)).toBeTruthy();
    disk.restore();
    expect(await db.outbox.count()).toBe(500);
    await bring('customers', LONG);
    fireEvent.click(await dialog().findByRole('button', { name: 'Import 100 records' }));
    await waitFor(async () => expect(await db.outbox.count()).toBe(600));
    expect(new Set((await payloads()).map(({ name }) => name)).size).toBe(600);
  });

  it.each([
    ['the way back', cleanup],
    ['a press on Close', () => fireEvent.click(dialog().getAllByRole('button', { name: 'Close' })[0]!)],
  ])(
    'stops after the piece that is being saved where %s takes the dialog away; the same file at once brings the rest alone',
    async (_, leave) => {
      await bring('customers', LONG);
      const disk = slowDisk(db, 1);
      fireEvent.click(await dialog().findByRole('button', { name: 'Import 600 records' }));
      await dialog().findByText('Saving: 250 of 600');
      leave();
      // While the second piece of the first one is still on its way to the disk.
      await bring('customers', LONG);
      fireEvent.click(await dialog().findByRole('button', { name: 'Import 350 records' }));
      await dialog().findByText('Saving: 0 of 350');
      disk.goOn();
      expect(await dialog().findByText(/^100 records saved/)).toBeTruthy();
      disk.restore();
      expect(await db.outbox.count()).toBe(600);
      expect(new Set((await payloads()).map(({ name }) => name)).size).toBe(600);
    },
  );

  it('leaves out what was saved elsewhere since the file was looked at', async () => {
    await bring('customers', 'Name\nCV Satu\nCV Dua\n');
    const take = await dialog().findByRole('button', { name: 'Import 2 records' });
    await rowsOf(db, 'customers').put({ id: 'c-dua', name: 'cv dua', type: 'contractor', status: 'open' });
    fireEvent.click(take);
    expect(await dialog().findByText(/^1 record saved/)).toBeTruthy();
    expect((await payloads()).map(({ name }) => name)).toEqual(['CV Satu']);
  });
});
