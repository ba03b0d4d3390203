// Files that import one another in a circle. The linter knows what a file imports as it loads; here counts also what is imported
// later, by `import()`: such a circle loads, and means all the same that two files are one thing or that a direction is broken.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*(['"`])(\.[^'"`]+)\1/g;
const ENDINGS = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];

/** Each circle as its files, one behind the other as they import; none is left that shares no file with one that is told. */
export function circlesIn(texts) {
  const imports = importsOf(texts);
  const done = new Set();
  const circles = [];
  const follow = (file, way) => {
    const at = way.indexOf(file);
    if (at !== -1) circles.push([...way.slice(at), file]);
    if (at !== -1 || done.has(file)) return;
    for (const next of imports.get(file)) follow(next, [...way, file]);
    done.add(file);
  };
  for (const file of imports.keys()) follow(file, []);
  return circles;
}

/** Each file with the files among these that it imports, now or later. */
export const importsOf = (texts) => new Map([...texts].map(([file, text]) => [file, importedBy(file, text, texts)]));

const importedBy = (file, text, texts) =>
  [...text.matchAll(IMPORT)].flatMap((match) => {
    const named = path.posix.join(path.posix.dirname(file), match[2]);
    return ENDINGS.map((ending) => named + ending).find((one) => texts.has(one)) ?? [];
  });

/** Path below `root`, with forward slashes, to text. */
export const sourcesOf = (root, folders) =>
  new Map(
    folders.flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
        .map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
    ),
  );
