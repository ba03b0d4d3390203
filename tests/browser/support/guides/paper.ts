/** The guides as pages without a script: what `guides.json` says, with the words of the app's own locale files. */
import path from 'node:path';
import { LANGUAGES, type Language } from '../../../../src/i18n/languages.ts';
import { fieldsOf } from '../../../../src/domain/values/json.ts';
import en from '../../../../public/locales/en/common.json' with { type: 'json' };
import id from '../../../../public/locales/id/common.json' with { type: 'json' };
import { root } from '../build.mjs';
import guides from './guides.json' with { type: 'json' };

export const WHO = ['clerk', 'supervisor', 'owner', 'devices'] as const;
export type Who = (typeof WHO)[number];
export const GUIDES_FOLDER = path.join(root, 'public/guides');

const STEPS: Readonly<Record<string, Readonly<Record<Language, string>>>> = guides.steps;
const PAGES: Readonly<Record<Who, readonly (readonly string[])[]>> = guides.pages;
const LOCALES = { en, id };

/** The app's text under that key, which is one without values. */
export function word(key: string, language: Language): string {
  const text = key.split('.').reduce((part: unknown, name) => fieldsOf(part)[name], LOCALES[language]);
  if (typeof text !== 'string' || text.includes('{{')) throw new Error(`No plain text in ${language}: ${key}`);
  return text;
}

export const pagesOf = (who: Who): readonly (readonly string[])[] => PAGES[who];
export const allSteps = (): readonly string[] => [...new Set(WHO.flatMap((who) => pagesOf(who).flat()))];
export const pictureOf = (step: string, language: Language): string => `${language}/${step}.webp`;
export const fileOf = (who: Who, language: Language): string => `${who}.${language}.html`;

/** Steps whose picture shows more of the screen. */
export const TALL: readonly string[] = guides.tall;

/** What a sentence names, in its order; `ring` is its number on the picture. */
export const namedIn = (step: string, language: Language): readonly { ring: string; key: string }[] =>
  [...sentence(step, language).matchAll(NAMED)].map(([, ring = '', key = '']) => ({ ring, key }));
const NAMED = /\{(?:(\d) )?([\w.]+)\}/g;

function sentence(step: string, language: Language): string {
  const text = STEPS[step]?.[language];
  if (text === undefined) throw new Error(`No step: ${step}`);
  return text;
}

export function guidePage(who: Who, language: Language): string {
  const { titles, words } = guides;
  const title = `Kuari · ${words.guide[language]}: ${titles[who][language]}`;
  const links = WHO.filter((one) => one !== who).map((one) => [fileOf(one, language), titles[one][language]]);
  const [other = 'en'] = LANGUAGES.filter((one) => one !== language);
  const sheets = pagesOf(who).map(
    (steps) => `<ol class="sheet">\n${steps.map((step) => item(step, language)).join('\n')}\n</ol>`,
  );
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
<link rel="stylesheet" href="guide.css">
</head>
<body>
<nav>
${[...links, [fileOf(who, other), words.other[language]]].map(([file, text]) => `<a href="${file}">${text}</a>`).join('\n')}
</nav>
<h1>${title}</h1>
${sheets.join('\n')}
</body>
</html>
`;
}

const item = (step: string, language: Language): string =>
  `<li><img src="${pictureOf(step, language)}" alt="">\n<p>${sentence(step, language).replaceAll(
    NAMED,
    (_, ring: string | undefined, key: string) =>
      `<b>${ring ? `<i>${ring}</i> ` : ''}${escaped(word(key, language))}</b>`,
  )}</p></li>`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
