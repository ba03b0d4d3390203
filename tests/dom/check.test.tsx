/** The check of a ticket, whose answer never stands beside another ticket. */
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { prepareBrowser, show } from './support/world.tsx';

prepareBrowser({ signedIn: false });
const { CheckPage } = await import('../../src/features/check/CheckPage.tsx');

it('takes what is longer than a number for a code, and does not call it a lost connection', async () => {
  await show(<CheckPage switchers={null} />);
  const typed = screen.getByLabelText('Number of the ticket, or the text of its code');
  const blanks = 'SJ-261120-A7K-0042 B 1234 XYZ abu_batu 7.500 2026-11-20T10:42+07:00';
  fireEvent.change(typed, { target: { value: blanks } });
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText('Not a ticket')).toBeDefined();
});

it('clears the answer to one ticket when the number of another is asked', async () => {
  await show(<CheckPage switchers={null} />);
  const typed = screen.getByLabelText('Number of the ticket, or the text of its code');
  fireEvent.change(typed, { target: { value: 'WIFI:\nno ticket' } });
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));
  await screen.findByText('Not a ticket');
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  fireEvent.change(typed, { target: { value: 'SJ-261120-A7K-0042' } });
  fireEvent.change(screen.getByLabelText(/^Plate/), { target: { value: 'B 1234 XYZ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));
  await screen.findByText('Asking...');
  expect(screen.queryByText('Not a ticket')).toBeNull();
});
