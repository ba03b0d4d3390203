/** What a ticket's details say of how it was made and what the server found, in both languages; and the day that the board shows. */
import { act, cleanup, fireEvent, renderHook, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { show } from './support/world.tsx';
import { db } from './support/store.ts';
import { ticket } from './support/tickets.ts';
import type { DeliveryRow } from '../../src/domain/records/rows.ts';
import type { Language } from '../../src/i18n/languages.ts';

const { chooseLanguage } = await import('../../src/i18n/setup.ts');
const { useTexts } = await import('../../src/i18n/useLanguage.ts');
const { DeliveryFacts } = await import('../../src/features/deliveries/board/DeliveryFacts.tsx');
const { linesOf } = await import('../../src/features/deliveries/ticket/ticketText.ts');
const { DeliveriesPage } = await import('../../src/features/deliveries/DeliveriesPage.tsx');

afterEach(async () => {
  vi.useRealTimers();
  await chooseLanguage('en');
});

async function factsOf(fields: Partial<DeliveryRow>, language: Language = 'en') {
  cleanup();
  await show(<DeliveryFacts row={{ ...ticket(1), ...fields }} />);
  await act(() => chooseLanguage(language));
  return (name: string) => screen.queryByText(name)?.nextElementSibling?.textContent ?? null;
}

describe('the details of a ticket', () => {
  it.each([
    ['pile_larger_than_book', 'Tumpukan lebih besar dari stok buku'],
    ['a reason of another version', 'a reason of another version'],
  ])('say why it is above the stock (%s)', async (override_reason, words) => {
    expect((await factsOf({ override_reason }, 'id'))('Di atas stok yang diketahui')).toBe(words);
  });

  it.each([
    ['foreign_code', 'Nomornya memuat kode perangkat lain.'],
    ['of_a_newer_server', 'of_a_newer_server'],
  ])('say what the server found (%s)', async (flag, words) => {
    expect((await factsOf({ flags: [flag] }, 'id'))('Tanda')).toBe(words);
  });

  it('say nothing of either where there is nothing', async () => {
    const said = await factsOf({});
    expect([said('Above the known stock'), said('Remarks')]).toEqual([null, null]);
    expect(said('Plate')).toBe('B 1234 XYZ');
  });

  it('keep what was noted apart from what the server found', async () => {
    const said = await factsOf({ notes: 'Via the north gate', flags: ['of_a_newer_server'] });
    expect([said('Notes'), said('Remarks')]).toEqual(['Via the north gate', 'of_a_newer_server']);
  });

  it.each(['en', 'id'] as const)(
    'leave out nothing that the paper says but the time, which stands with the others (%s)',
    async (language) => {
      const full = {
        ...ticket(1),
        destination_address: 'Jl. Raya 1',
        gross_kg: 20_000,
        tare_kg: 8_000,
        density: 1.6,
        weighed_manually: true,
        notes: 'Wet',
      };
      const said = await factsOf(full, language);
      const { t } = renderHook(() => useTexts()).result.current;
      const words = { t, language, site: { timeZone: 'Asia/Jakarta', dayStart: '06:00' } };
      const lines = linesOf(full, words, 'ticket').filter(({ key }) => key !== 'captured_at');
      expect(lines.map(({ label }) => [label, said(label)])).toEqual(lines.map(({ label, value }) => [label, value]));
    },
  );

  it('open from the list with both', async () => {
    await db.anyRows('deliveries').put({ ...ticket(1), override_reason: 'other', flags: ['overdraw', 'late'] });
    await show(<DeliveriesPage />, '/delivery?period=all');
    fireEvent.click(await screen.findByRole('button', { name: ticket(1).ticket_no }));
    const dialog = within(await screen.findByRole('dialog', { name: ticket(1).ticket_no }));
    expect(dialog.getByText('Above the known stock').nextElementSibling?.textContent).toBe('Another reason');
    expect(dialog.getByText('Remarks').nextElementSibling?.textContent).toBe(
      'The stock on the books went below zero. It arrived after its day was closed.',
    );
  });
});

describe('a board that stands open when the day begins', () => {
  it('shows the new day: what was delivered the day before is no longer on it', async () => {
    // 05:58 by the site's zone: still the operating day of the 20th.
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-20T22:58:00Z') });
    await db.anyRows('deliveries').put({ ...ticket(1), status: 'delivered' });
    await show(<DeliveriesPage />, '/delivery?view=board');
    expect(await screen.findByText(ticket(1).ticket_no)).toBeTruthy();
    act(() => {
      vi.advanceTimersByTime(3 * 60_000);
    });
    await expect.poll(() => screen.queryByText(ticket(1).ticket_no), { timeout: 5000 }).toBeNull();
  });
});
