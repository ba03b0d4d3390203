/** A screen with the real data layer on an in-memory IndexedDB and the real texts; server and browser storage are replaced. */
import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { cleanup, configure, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, vi } from 'vitest';
import type { ReactNode } from 'react';
import type { Profile } from '../../../src/domain/records/rows.ts';

export const USER = '01a1f000-0000-7000-8000-000000000001';
const PROFILE: Profile = {
  id: USER,
  user_id: USER,
  email: 'clerk@kuari.example',
  full_name: 'Siti Rahmawati',
  role: 'admin',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
};

export const profileOf = (fields: Partial<Profile>): Profile => ({ ...PROFILE, ...fields });

/** Before anything of `src` is imported: a signed-in clerk's browser, whose server cannot be reached. */
export function prepareBrowser({ signedIn, language = 'en' }: { signedIn: boolean; language?: 'en' | 'id' }): void {
  localStorage.clear();
  // As Chromium, which offers the installation by itself.
  Object.assign(globalThis, { onbeforeinstallprompt: null });
  localStorage.setItem('app:lang', language);
  if (signedIn) {
    localStorage.setItem('user_profile', JSON.stringify(PROFILE));
    localStorage.setItem('profile_cache_timestamp', String(Date.now()));
  }
  vi.stubGlobal('fetch', answer);
}

/** Texts come from the files of the app; every other address is out of reach. */
async function answer(input: string | URL | Request): Promise<Response> {
  const url = input instanceof Request ? input.url : String(input);
  const texts = /\/locales\/(\w+)\/common\.json$/.exec(url);
  if (!texts) throw new TypeError('Failed to fetch');
  return new Response(
    readFileSync(path.resolve(import.meta.dirname, '../../../public/locales', texts[1] ?? '', 'common.json')),
  );
}

/** On a page that was just opened: what an earlier one knew of its drafts is gone with it. */
export async function show(page: ReactNode, at = '/'): Promise<ReturnType<typeof render>> {
  const { startI18n } = await import('../../../src/i18n/setup.ts');
  await startI18n();
  const { forgetDrafts } = await import('../../../src/data/store/knownDrafts.ts');
  forgetDrafts();
  return render(<MemoryRouter initialEntries={[at]}>{page}</MemoryRouter>);
}

/** The toasts of the app stand above it. */
export async function showWithToasts(page: ReactNode, at?: string): Promise<ReturnType<typeof render>> {
  const { Toasts } = await import('../../../src/ui/Toasts.tsx');
  return show(
    <>
      <Toasts />
      {page}
    </>,
    at,
  );
}

/** Calls `work` once, as soon as the field is in the page: a person's key may come before React runs the passive effects. */
export function whenDrawn(label: string, work: () => void): void {
  const watching = new MutationObserver(() => {
    if (!screen.queryByLabelText(label)) return;
    watching.disconnect();
    work();
  });
  watching.observe(document.body, { childList: true, subtree: true });
}

afterEach(cleanup);

// A screen that comes in a chunk of its own may take its time on a busy machine.
configure({ asyncUtilTimeout: 15_000 });
