/** The ticket on screen: what it says, when it is a copy, and how it is shared. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { encode } from 'uqr';
import { ticket } from './support/tickets.ts';
import { USER, show } from './support/world.tsx';
import { db } from './support/store.ts';
import { TODAY } from './support/knownTruck.tsx';
import { orderTotalId } from '../../src/domain/records/ids.ts';

const { deviceStore } = await import('../../src/data/store/deviceStore.ts');
const { Ticket } = await import('../../src/features/deliveries/ticket/Ticket.tsx');
const pageSize = await import('../../src/ui/pageSize.ts');
const { codeText } = await import('../../src/features/deliveries/ticket/ticketText.ts');

const ROW = { ...ticket(7), id: 'x1', received_at: null };

const setting = (id: string, config_key: string, config_value: string) =>
  db.anyRows('system_config').put({ id, version: 1, config_key, config_value, is_active: true });

beforeEach(async () => {
  await setting('s0', 'site.ticket_language', 'en');
  await deviceStore().delete('printed/x1');
  vi.stubGlobal('print', () => {
    dispatchEvent(new Event('beforeprint'));
    printed.push(document.querySelector('.printed')?.textContent?.includes('COPY') ? 'copy' : 'original');
    dispatchEvent(new Event('afterprint'));
  });
  printed.length = 0;
});
const printed: string[] = [];

async function open(fields: { readonly id?: string } & Readonly<Record<string, unknown>> = {}) {
  await db.anyRows('deliveries').put({ ...ROW, ...fields });
  const view = await show(<Ticket deliveryId={fields.id ?? 'x1'} onClose={() => undefined} />);
  await screen.findAllByText('SJ-261120-K7F-0007');
  return view;
}
const print = async () => {
  const button = await screen.findByRole('button', { name: /^Print/ });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await act(async () => fireEvent.click(button));
};
const textOf = () => document.querySelector('dialog .ticket-paper')?.textContent ?? '';

describe('a ticket', () => {
  it('has the sizes of its material in one piece, on the screen and on the paper', async () => {
    await open({ material_type: 'split_half_inch' });
    expect(textOf()).toContain('Split ½" (10–20 mm)');
    const pieces = screen.getAllByText('(10–20 mm)');
    expect(pieces.map(({ className }) => className.includes('whitespace-nowrap'))).toEqual([true, true]);
  });

  it('says what it left of its order, on its day', async () => {
    const order = { id: 'o1', version: 1, number: 'DO-2611-0007', customer_id: 'c1', volume: 500, amount: null };
    await db.anyRows('orders').put(order);
    const taken = { version: 1, order_id: 'o1', volume: 320, amount: 0, tax: 0, count: 2, paid: 0 };
    await db.anyRows('order_totals').put({ id: orderTotalId('o1'), ...taken });
    const own = { order_id: 'o1', operating_day: TODAY, captured_at: '2026-11-20T04:00:00.000Z' };
    await open(own);
    await waitFor(() => expect(textOf()).toContain('DO-2611-0007: 180 m³ of 500 m³ left'));
    await act(async () => void (await db.anyRows('deliveries').update('x1', { operating_day: '2026-01-01' })));
    await waitFor(() => expect(textOf()).toContain('DO-2611-0007 (what is left is on the latest ticket)'));
  });

  it('that another device has printed is a copy here, from the first print on', async () => {
    await open({ printed_at: '2026-11-20T04:00:00.000Z', printed_by: USER, printed_device: 'd-1' });
    expect(textOf()).toContain('COPY');
    await print();
    expect(printed).toEqual(['copy']);
    await waitFor(async () => expect(await db.outbox.count()).toBe(1));
    expect((await db.view_rows.get(['deliveries', 'x1']))?.row).toMatchObject({ printed_device: 'd-1', copies: 1 });
  });

  it('that was corrected says so, on paper, in its text and in its code, and its first print is no copy', async () => {
    await deviceStore().set('printed/x1', 1);
    const revision = { at: '2026-11-20T05:00:00.000Z', by: USER, reason: 'Read wrongly', was: { volume: 75 } };
    await open({ revisions: [revision] });
    expect(textOf()).toContain('REVISION 1');
    expect(
      // Another price is no revision of the paper, which names none.
      codeText({ ...ROW, revisions: [revision, { ...revision, reason: null }] }, 'Asia/Jakarta')
        .split('\n')
        .at(-1),
    ).toBe('REV 1');
    await print();
    await print();
    expect(printed).toEqual(['original', 'copy']);
  });

  it('takes its first print and the number of its copies along to every device', async () => {
    await open();
    await print();
    await waitFor(async () => expect(await db.outbox.count()).toBe(1));
    await print();
    expect(printed).toEqual(['original', 'copy']);
    await waitFor(async () => expect(await db.outbox.count()).toBe(2));
    const [entry] = await db.outbox.toArray();
    expect(entry).toMatchObject({ kind: 'deliveries.print', entity_id: 'x1' });
    const { row } = (await db.view_rows.get(['deliveries', 'x1'])) ?? {};
    expect(row).toMatchObject({ printed_at: expect.any(String), copies: 1 });
  });

  it('is printed once as the original, then as a copy, also after it was closed and whoever opens it', async () => {
    const view = await open();
    await print();
    await print();
    view.unmount();
    await waitFor(async () => expect(await deviceStore().get('printed/x1')).toBeTypeOf('number'));
    await open();
    await print();
    expect(printed).toEqual(['original', 'copy', 'copy']);
  });

  it.each([
    ['that says nothing of its prints', []],
    ['that says at once that a print is over', ['beforeprint', 'afterprint']],
    ['whose word comes late', ['afterprint', 'late beforeprint']],
  ])('counts each press, and has its mark and its paper, in a browser %s', async (_, events) => {
    const sizes: string[] = [];
    vi.spyOn(pageSize, 'setPageSize').mockImplementation((size) => {
      sizes.push(size);
      return () => sizes.push('undone');
    });
    vi.stubGlobal('print', () => {
      for (const event of events) act(() => void dispatchEvent(new Event(event.replace('late ', ''))));
      printed.push(document.querySelector('.printed')?.textContent?.includes('COPY') ? 'copy' : 'original');
    });
    await open();
    await print();
    expect(sizes).toEqual(['roll']);
    fireEvent.pointerDown(document.body);
    expect(sizes).toEqual(['roll', 'undone']);
    expect(textOf()).toContain('COPY');
    await print();
    expect(printed).toEqual(['original', 'copy']);
    await waitFor(async () => expect(await db.outbox.count()).toBe(2));
  });

  it('printed by Ctrl+P before it is known whether it was printed already is a copy', async () => {
    const store = deviceStore();
    const get = store.get.bind(store);
    const slow = vi
      .spyOn(store, 'get')
      .mockImplementation((key) => (key === 'printed/x1' ? new Promise(() => undefined) : get(key)));
    await open();
    expect(screen.getByRole('button', { name: /^Print/ })).toHaveProperty('disabled', true);
    act(() => globalThis.print());
    slow.mockRestore();
    expect(printed).toEqual(['copy']);
  });

  it('whose first print could not be noted on the disk is a copy all the same when it is opened again', async () => {
    const store = deviceStore();
    const full = vi.spyOn(store, 'set').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
    const view = await open({ id: 'x-full' });
    await print();
    view.unmount();
    full.mockRestore();
    expect(await store.get('printed/x-full')).toBeUndefined();
    await open({ id: 'x-full' });
    await print();
    expect(printed).toEqual(['original', 'copy']);
  });

  it("stands under the company's name, once the owner has given it", async () => {
    await open();
    expect(textOf()).toMatch(/^Kuari/);
    await act(async () => setting('s1', 'site.company_name', 'PT Batu Karya'));
    await waitFor(() => expect(textOf()).toMatch(/^PT Batu Karya/));
  });

  it('says address, phone and tax number under the logo, which trip of its truck it is, who signs, and the price where the owner wants it', async () => {
    await setting('s1', 'site.company_address', 'Jl. Narogong 23');
    await setting('s2', 'site.company_phone', '+62 21 555');
    await setting('s3', 'site.ticket_amount', 'true');
    await setting('s4', 'site.company_tax_number', '0012345678901000');
    await setting('s5', 'site.company_logo', 'data:image/png;base64,iVBO');
    await db.anyRows('deliveries').bulkPut([
      { ...ROW, id: 'x0', ticket_no: 'SJ-1', captured_at: '2026-11-20T01:00:00.000Z', truck_license: 'b1234xyz' },
      { ...ROW, id: 'xc', ticket_no: 'SJ-2', captured_at: '2026-11-20T02:00:00.000Z', status: 'cancelled' },
    ]);
    await open();
    await waitFor(() => expect(textOf()).toContain('Trip 2 of this truck today'));
    for (const words of ['Jl. Narogong 23 · +62 21 555', 'NPWP 0012345678901000', 'DriverAsep', '1,125,000'])
      expect(textOf()).toContain(words);
    expect(textOf().match(/20 Nov 2026/g)).toHaveLength(1);
    expect(document.querySelector('.ticket-paper img')?.getAttribute('src')).toBe('data:image/png;base64,iVBO');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'A4' })));
    for (const part of ['1/3 Customer', '2/3 Driver', '3/3 Office']) expect(textOf()).toContain(part);
  });

  it('keeps the name that the company had when it was saved', async () => {
    await setting('s1', 'site.company_name', 'PT Batu Baru');
    await open({ company_name: 'PT Batu Lama' });
    expect(textOf()).toMatch(/^PT Batu Lama/);
  });

  it("is in the site's language, not in that of the screens: on paper, and as it is shared", async () => {
    await setting('s0', 'site.ticket_language', 'id');
    await db.anyRows('deliveries').put({ ...ROW, volume: 1250.5 });
    await deviceStore().set('printed/x1', 1);
    const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
    Object.defineProperty(navigator, 'share', { configurable: true, value: share });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
    await show(<Ticket deliveryId="x1" onClose={() => undefined} />);
    await screen.findAllByText('SJ-261120-K7F-0007');
    for (const words of ['Surat jalan', '20 Nov 2026', '1.250,5 m³', 'Sopir']) expect(textOf()).toContain(words);
    await waitFor(() => expect(textOf()).toContain('SALINAN'));
    expect(textOf()).not.toMatch(/Delivery|Driver|COPY/);
    expect(document.querySelector('.printed .ticket-paper')?.getAttribute('lang')).toBe('id');
    expect(screen.getByRole('heading', { name: 'Ticket' })).toBeTruthy();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Share' })));
    expect(share.mock.calls[0]?.[0]?.text).toMatch(/^Surat jalan SJ-261120-K7F-0007\nWaktu: 20 Nov 2026/);
  });

  it('has the focus on the button that prints once it opens, so that F8 and Enter print', async () => {
    await open();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Print/ })));
  });

  it('says who takes what where, and nothing of money', async () => {
    await open({ destination_address: 'Jl. Raya 1', notes: 'Pos 2' });
    for (const words of [
      'Delivery ticket',
      '20 Nov 2026',
      '10:42',
      'B 1234 XYZ',
      'FUSO',
      'Asep',
      'PT Beton Jaya',
      'Jl. Raya 1',
      'Abu Batu (Stone Dust)',
      '7.5 m³',
      'Pos 2',
      'Received by',
    ]) {
      expect(textOf()).toContain(words);
    }
    expect(textOf()).not.toMatch(/Gross|Tare|Net|150|COPY|VOID/);
  });

  it('has the weights where it was weighed, and says where they do not come from the weighbridge', async () => {
    await open({ gross_kg: 15_350, tare_kg: 4100, density: 1.5, weighed_manually: true });
    for (const words of ['15,350 kg', '4,100 kg', '11,250 kg', '1.5 t/m³', 'Not from the weighbridge'])
      expect(textOf()).toContain(words);
  });

  it.each([
    [{ voided_at: '2026-11-20T05:00:00Z', status: 'delivered' }, 'VOID'],
    [{ status: 'cancelled' }, 'CANCELLED'],
  ])('that counts no more (%o) says %s', async (fields, mark) => {
    await open(fields);
    expect(textOf()).toContain(mark);
  });

  it('puts number, plate, material, volume and time into its code, the same in every language and zone of the device', () => {
    expect(codeText(ROW, 'Asia/Jakarta')).toBe(
      'SJ-261120-K7F-0007\nB 1234 XYZ\nabu_batu\n7.500\n2026-11-20T10:42+07:00',
    );
    expect(codeText({ ...ROW, captured_at: '2026-11-20T17:05:00Z' }, 'Asia/Jayapura')).toContain(
      '2026-11-21T02:05+09:00',
    );
  });

  it('draws that code dark for dark, neither turned nor mirrored, with its quiet zone, on what is looked at and on what is printed', async () => {
    await open();
    const { size, data } = encode(codeText(ROW, 'Asia/Jakarta'), { ecc: 'M', border: 4 });
    const drawn = [...document.querySelectorAll('.ticket-qr')].map((code) => {
      const dark = new Set(
        [...(code.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(
          ([, x, y]) => `${x} ${y}`,
        ),
      );
      return {
        box: code.getAttribute('viewBox'),
        data: data.map((line, y) => line.map((_, x) => dark.has(`${x} ${y}`))),
        dots: dark.size,
      };
    });
    expect(drawn).toEqual(
      Array.from({ length: 2 }, () => ({ box: `0 0 ${size} ${size}`, data, dots: data.flat().filter(Boolean).length })),
    );
  });

  it('goes to the share sheet of the device; closing that sheet is no failure', async () => {
    const share = vi
      .fn<(data: ShareData) => Promise<void>>()
      .mockResolvedValueOnce()
      .mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }));
    await open();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Share' })));
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Share' })));
    expect(share).toHaveBeenCalledTimes(2);
    expect(share.mock.calls[0]?.[0]?.text).toMatch(/^Delivery ticket SJ-261120-K7F-0007\nTime: /);
    expect(screen.queryByText('Copied. Paste it into a message.')).toBeNull();
    vi.unstubAllGlobals();
  });
});
