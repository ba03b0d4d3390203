// The inner loop: the tests that somebody names, and those that run again after each change.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../supabase/local/install.mjs';
import { ensureBrowser, ensureEngines, ensurePostgresTools, hydratePostgres } from './prepare.mjs';
import { runScript } from './steps.mjs';
import { runPlaywright, runVitest, testFiles, VITEST } from './suites.mjs';

const isBrowser = (file) => file.startsWith('tests/browser/');

/**
 * Words that stand in the path of a test file choose files; all others together are a part of a title, searched in those files or,
 * without any, in the files that have these words in them. Answers the results, or in `nothing` a sentence that says what was not found.
 */
export async function runNamed(words) {
  const { files, title } = chosen(words);
  const noPath = words.find((word) => isLikePath(word) && filesIn(word).length === 0);
  if (noPath !== undefined) return { nothing: `No test file has "${noPath}" in its path.` };
  if (files.length === 0) return { nothing: `No test file has "${title}" in its path, and no test in its title.` };
  hydratePostgres();
  if (files.some((file) => file.startsWith('tests/database/'))) ensurePostgresTools();
  const [specs, tests] = [files.filter(isBrowser), files.filter((file) => !isBrowser(file))];
  if (specs.some((file) => /engine\w+\.spec\.ts$/.test(file))) await ensureEngines();
  const results = [];
  if (tests.length > 0) results.push(await runVitest(`vitest: ${words.join(' ')}`, tests, {}, title));
  if (specs.length > 0)
    results.push(await runPlaywright(await ensureBrowser(), `browser: ${words.join(' ')}`, specs, {}, title));
  if (results.every(({ isEmpty }) => isEmpty))
    return { nothing: `No test in ${files.join(', ')} has "${title}" in its title.` };
  return { results: results.filter(({ isEmpty }) => !isEmpty) };
}

/** Until it is ended: the fast unit tests, or those that are named, whatever their project. */
export function watch(words) {
  const files = words.length > 0 ? chosen(words).files.filter((file) => !isBrowser(file)) : [];
  const which = files.length > 0 ? files : ['--project', 'unit', ...words];
  process.exitCode = runScript(VITEST, ['watch', '--config', 'tests/vitest.config.ts', ...which]) ? 0 : 1;
}

function chosen(words) {
  const named = new Set(words.flatMap(filesIn));
  const title = words.filter((word) => filesIn(word).length === 0).join(' ');
  if (named.size > 0) return { files: [...named], title };
  return { files: testFiles().filter((file) => readFileSync(path.join(root, file), 'utf8').includes(title)), title };
}

const filesIn = (word) => testFiles().filter((file) => file.includes(asPath(word)));

const isLikePath = (word) => /^\S+$/.test(word) && (/[/\\]/.test(word) || /\.[mc]?[jt]sx?$/.test(word));

/** As the files are listed: from the root of the project, with forward slashes. */
function asPath(word) {
  const relative = path.isAbsolute(word) ? path.relative(root, word) : path.normalize(word);
  return relative.split(path.sep).join('/');
}
