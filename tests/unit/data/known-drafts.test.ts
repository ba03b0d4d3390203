/** What a page knows of its drafts without asking: never another tab's, never somebody else's. */
import { beforeEach, expect, test } from 'vitest';
import { forgetDrafts, knownDraft, learnDrafts, noteDraft } from '../../../src/data/store/knownDrafts.ts';

const TAB = { id: 'mine', alive: () => Promise.resolve(new Set<string>()) };
const stored = (key: string, value: unknown) => ({ key, value, saved_at: 0 });

beforeEach(forgetDrafts);

test('no draft is known before the store was read, after it may have changed, or for another user', () => {
  expect(knownDraft('clerk', 'form')).toBeUndefined();
  learnDrafts('clerk', TAB, [stored('form@mine', 'typed')]);
  expect(knownDraft('clerk', 'form')).toEqual({ value: 'typed' });
  expect(knownDraft('manager', 'form')).toBeUndefined();
  noteDraft('manager', 'form', 'somebody else typed');
  expect(knownDraft('clerk', 'form')).toEqual({ value: 'typed' });
  forgetDrafts();
  expect(knownDraft('clerk', 'form')).toBeUndefined();
});

test('that there is no draft is known, unless another tab has or had one: then the store is read', () => {
  learnDrafts('clerk', TAB, [stored('override:2026-11-20:abu_batu', 'other'), stored('other@theirs', 1)]);
  expect(knownDraft('clerk', 'form')).toEqual({ value: null });
  expect(knownDraft('clerk', 'other')).toBeUndefined();
});

test('what was typed since is known, and that it was saved', () => {
  learnDrafts('clerk', TAB, []);
  noteDraft('clerk', 'form', { plate: 'B 1' });
  expect(knownDraft('clerk', 'form')).toEqual({ value: { plate: 'B 1' } });
  noteDraft('clerk', 'form', null);
  expect(knownDraft('clerk', 'form')).toEqual({ value: null });
});
