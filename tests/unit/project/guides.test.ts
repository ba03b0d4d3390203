/** The guides that people are given name the buttons as the app does. The pictures are held by tests/browser/guides.nightly.spec.ts. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { guideAddress } from '../../../src/domain/rules/guides.ts';
import { ROLES } from '../../../src/domain/rules/roles.ts';
import { LANGUAGES, type Language } from '../../../src/i18n/languages.ts';
import {
  allSteps,
  fileOf,
  GUIDES_FOLDER,
  guidePage,
  namedIn,
  pictureOf,
  WHO,
} from '../../browser/support/guides/paper.ts';

describe.each(LANGUAGES)('the guides in %s', (language) => {
  it.each(WHO)('%s: the page says what the texts say now; else run `npm run guides`', (who) => {
    expect(readFileSync(path.join(GUIDES_FOLDER, fileOf(who, language)), 'utf8')).toBe(guidePage(who, language));
  });

  it('have a picture of each step, and no other', () => {
    const pictures = allSteps().map((step) => pictureOf(step, language));
    const files = readdirSync(path.join(GUIDES_FOLDER, language)).map((name) => `${language}/${name}`);
    expect(files.toSorted()).toEqual(pictures.toSorted());
  });

  it('name the same controls in each step as the other language, with rings from 1 on', () => {
    const namesIn = (step: string, of: Language) => new Set(namedIn(step, of).map(({ ring, key }) => `${ring} ${key}`));
    for (const step of allSteps()) {
      expect([step, namesIn(step, language)]).toEqual([step, namesIn(step, 'en')]);
      const rings = new Set(namedIn(step, language).flatMap(({ ring }) => ring || []));
      expect([step, rings]).toEqual([step, new Set(Array.from({ length: rings.size }, (_, at) => `${at + 1}`))]);
    }
  });

  it('are where the app leads each role', () => {
    const addresses = ([...ROLES, 'devices'] as const).map((of) => guideAddress(of, language));
    expect(addresses.filter((address) => !existsSync(path.join(GUIDES_FOLDER, '..', address)))).toEqual([]);
  });
});
