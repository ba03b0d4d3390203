/** What `npm run check` holds against files that import one another, also where they do so only later. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { circlesIn, sourcesOf } from '../../runner/circles.mjs';

const circles = (files: Record<string, string>) => circlesIn(new Map(Object.entries(files)));

test('a circle is told by its files, whichever way they import one another', () => {
  const store = `import { open } from '../open.ts';`;
  for (const back of [
    `import { state } from './data/store.ts';`,
    `const { state } = await import('./data/store.ts');`,
    `export * from "./data/store.ts";`,
    `import type { State } from './data/store';`,
  ]) {
    expect(circles({ 'src/data/store.ts': store, 'src/open.ts': back })).toEqual([
      ['src/data/store.ts', 'src/open.ts', 'src/data/store.ts'],
    ]);
  }
});

test('a circle behind files that are in none is told without them', () => {
  expect(
    circles({
      'a.ts': `import './b.ts';`,
      'b.ts': `import { c } from './c.tsx';`,
      'c.tsx': `lazy(() => import('./d.ts'));`,
      'd.ts': `import { b } from './b.ts';`,
    }),
  ).toEqual([['b.ts', 'c.tsx', 'd.ts', 'b.ts']]);
});

test('two ways to the same file are no circle', () => {
  expect(
    circles({
      'a.ts': `import './b.ts'; import './c.ts';`,
      'b.ts': `import './d.ts';`,
      'c.ts': `import './d.ts';`,
      'd.ts': `import 'zod/mini';`,
    }),
  ).toEqual([]);
});

test('the sources of the app are read, all of them', () => {
  const sources = sourcesOf(path.resolve(import.meta.dirname, '../../..'), ['src', 'sw']);
  expect(sources.size).toBeGreaterThan(300);
  expect(sources.get('src/data/signingIn.ts')).toContain(`import('./session/performSignIn.ts')`);
});
