/** The strip in the header counts what was saved, once: it follows the store by a live query. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show } from './support/world.tsx';
import { db } from './support/store.ts';

const { readSyncCounts } = await import('../../src/data/runtime/syncCounts.ts');
const { useQuery } = await import('../../src/data/session/useQuery.ts');
const { NewDeliveryPage } = await import('../../src/features/deliveries/NewDeliveryPage.tsx');
const { SyncStrip } = await import('../../src/features/sync-panel/SyncStrip.tsx');

afterEach(cleanup);

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** What the store says by itself: read whenever the strip's own reading is. */
function Stored() {
  return <p>{`stored: ${useQuery(readSyncCounts, [])?.toSend}`}</p>;
}
const strip = () => screen.getByTestId('strip').textContent;

it('a ticket that was saved is counted by the strip, and once', async () => {
  await show(
    <>
      <div data-testid="strip">
        <SyncStrip />
      </div>
      <NewDeliveryPage />
      <Stored />
    </>,
    '/delivery/new',
  );
  await screen.findByLabelText('License plate');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save delivery' })).toHaveProperty('disabled', false));
  await waitFor(() => expect(strip()).toMatch(/^(All data synced|Offline|Downloading .*)$/));
  for (let n = 1; n <= 3; n += 1) {
    const shown = new Set<string | null>();
    const watch = new MutationObserver(() => shown.add(strip()));
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    type('License plate', 'B 1234 XYZ');
    type('Customer', 'PT Beton Jaya');
    type('Driver name', 'Asep Sunandar');
    type('Material type', 'abu_batu');
    type('Volume (m³)', '12.5');
    fireEvent.click(screen.getByRole('button', { name: 'Save delivery' }));
    await screen.findByText(new RegExp(`K7F-000${n}`));
    await screen.findByText(`stored: ${n}`);
    await waitFor(() => expect(strip()).toContain(`${n} to send`));
    await act(() => readSyncCounts(db));
    await waitFor(() => expect(screen.getByLabelText('License plate')).toHaveProperty('value', ''));
    watch.disconnect();
    expect([...shown].filter((words) => words?.includes(`${n + 1} to send`))).toEqual([]);
  }
});
