import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const SRC = path.resolve(import.meta.dirname, '../../../src');
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(tsx|css)$/.test(file));

/** Classes that Tailwind writes as rules for any element, and pseudo-elements that keep the browser from passing a style on as it is. */
const SLOW =
  /[\s'"`:](?:\*{1,2}:[a-z[-]|(?:space-[xy]|divide)-[a-z0-9]|group-(?:first|last)[:/]|selection:[a-z])|::selection \{/;

it('no style is tried on every element, nor makes the browser style a whole page anew', () => {
  const found = files.filter((file) => SLOW.test(readFileSync(path.join(SRC, file), 'utf8')));
  expect(files.length).toBeGreaterThan(200);
  expect(found).toEqual([]);
});

it('no tick box has a light accent colour: WebKit fills the box that is not ticked with black then', () => {
  const light = /\baccent-(?!accent-ink\b)(?:accent|\(|\[)/;
  expect(files.filter((file) => light.test(readFileSync(path.join(SRC, file), 'utf8')))).toEqual([]);
});
