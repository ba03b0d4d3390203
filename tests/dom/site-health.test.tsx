/** The owner's page that says whether everything is in order, with the server's answers given. */
import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { site, siteDevice } from '../support/siteHealth.ts';
import { json, online, press, server } from './support/ownerServer.ts';
import { db } from './support/store.ts';
import { show } from './support/world.tsx';
import { LEDGER_PARTS } from '../../src/domain/settings/siteHealth.ts';

const { forgetLists } = await import('../../src/data/remote/listEntries.ts');
const { HealthPage } = await import('../../src/features/settings/health/HealthPage.tsx');

const CUSTOMER = '01a1f000-0000-7000-8000-0000000000cc';
const now = () => new Date().toISOString();
const section = (name: string) => within(screen.getByRole('region', { name }));
const equal = (body: unknown) => json([{ ...Object(body), differs: 0, examples: [] }]);

beforeEach(() => {
  forgetLists();
  online(true);
});

it('says that everything is in order once every part was recounted, and is the same without a signal', async () => {
  const asked = server({ site_health: () => json([site({ at: now() })]), check_ledger: equal });
  await show(<HealthPage />);
  expect(await screen.findByText('Nothing needs you.')).toBeTruthy();
  await press('Recount');
  expect(await screen.findByText('Everything is in order.')).toBeTruthy();
  expect(section('Ledger').getAllByText('Equal')).toHaveLength(LEDGER_PARTS.length);
  expect(asked.flatMap(({ url, body }) => (url.includes('check_ledger') ? [body] : []))).toEqual(
    LEDGER_PARTS.map((part) => ({ part })),
  );
  // Opened again: what was last seen is in the store alone.
  cleanup();
  forgetLists();
  online(false);
  await show(<HealthPage />);
  expect(await screen.findByText('Everything is in order.')).toBeTruthy();
  expect(screen.getByText(/^No connection: this is as of/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Recount' }).disabled).toBe(true);
});

it('says what differs in words, and which part did not answer', async () => {
  await db.anyRows('customers').put({ id: CUSTOMER, version: 1, position: 1, name: 'PT Beton Jaya' });
  server({
    site_health: () => json([site({ at: now() })]),
    check_ledger: (body) => {
      const { part } = Object(body);
      if (part === 'money') return json({ code: '22P02', message: 'invalid' }, 400);
      const key = { stocks: 'abu_batu', months: `${CUSTOMER} 2026-11-01` }[String(part)];
      const counted = part === 'stocks' ? null : '4.000 / 1 / 500000';
      return key ? json([{ part, differs: 1, examples: [{ key, stored: '3.500', counted }] }]) : equal(body);
    },
  });
  await show(<HealthPage />);
  await screen.findByText('Nothing needs you.');
  await press('Recount');
  expect(await screen.findByText(/^The ledger differs from the records in 2 places/)).toBeTruthy();
  expect(screen.getByText('Abu Batu: stored 3.5, recounted nothing')).toBeTruthy();
  expect(await screen.findByText('PT Beton Jaya 2026-11-01: stored 3.5, recounted 4 / 1 / 500,000')).toBeTruthy();
  expect(section('Ledger').getByText('No answer').closest('li')?.textContent).toContain('Income and expenses');
});

it('says what to do and where, and why there were errors', async () => {
  const at = now();
  const errors = {
    count: 3,
    refused: 0,
    messages: [{ message: 'Failed to fetch', count: 3, devices: 2, last_at: at }],
  };
  const gate = siteDevice({ unsent_count: 4, last_seen_at: '2026-11-22T03:00:00Z' });
  server({ site_health: () => json([site({ at, devices: [gate], errors, backup: null })]) });
  await show(<HealthPage />);
  expect(await screen.findByText('3 things need you')).toBeTruthy();
  expect(screen.getByText(/^No backup was ever made/)).toBeTruthy();
  const link = screen.getByRole('link', { name: /^1 device with unsent records is silent/ });
  expect(link.getAttribute('href')).toBe('/users?tab=devices');
  expect(screen.getByRole('heading', { name: '3 times: connection' })).toBeTruthy();
});

it('says in a sentence that the server refuses anyone but the owner', async () => {
  server({ site_health: () => json({ code: '42501', message: 'not_permitted' }, 403) });
  await show(<HealthPage />);
  expect(await screen.findByText('You do not have permission to perform this action.')).toBeTruthy();
});
