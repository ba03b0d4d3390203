import { beforeEach, describe, expect, it, vi } from 'vitest';
import { act, renderHook } from '@testing-library/react';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.resetModules();
});

/** A page that starts: its modules are new, the browser's storage is what it was. */
async function startPage() {
  vi.resetModules();
  const { noteSave, noteVisit, useFamiliar } = await import('../../src/data/familiar.ts');
  noteVisit();
  const { result } = renderHook(() => useFamiliar());
  return { familiar: () => result.current, save: () => act(noteSave) };
}

describe('a device', () => {
  it('knows the app from the second visit on; a reload is no visit', async () => {
    expect((await startPage()).familiar()).toBe(false);
    expect((await startPage()).familiar()).toBe(false);
    sessionStorage.clear();
    expect((await startPage()).familiar()).toBe(true);
  });

  it('knows the app from the first save on, also after a reload', async () => {
    const page = await startPage();
    page.save();
    expect(page.familiar()).toBe(true);
    expect((await startPage()).familiar()).toBe(true);
  });
});
