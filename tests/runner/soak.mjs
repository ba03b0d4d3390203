// The long counts, part by part. A part that has passed is not run again while the code is the same: a soak that was cut off goes on.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../supabase/local/install.mjs';
import { LONG_FOLDERS } from '../mutation/folders.mjs';
import { mutantsOf } from './mutation.mjs';
import { ensureBrowser } from './prepare.mjs';
import { tellSummary } from './soakSummary.mjs';
import { runPlaywright, runVitest } from './suites.mjs';

const FOLDER = path.join(root, '.cache/soak');
const STATE = path.join(FOLDER, 'state.json');
const KILLS = 600;

const vitest = (name, files, env) => ({ name, run: () => runVitest(name, files, env) });
const inTests = (file) => `tests/${file}.test.ts`;
const soaked = (name, ...files) => vitest(name, files.map(inTests), { SOAK: '1' });
const simulated = (name, file, env) => vitest(name, [`tests/unit/sync/simulator/${file}.test.ts`], env);
const inBrowser = (name, file, env) => ({
  name,
  run: async () => runPlaywright(await ensureBrowser(), name, [`tests/browser/${file}`], env),
});

/** `SOAK=1` is what `soak()` reads; the simulator and the browser read their own words. */
const PARTS = [
  soaked('twenty writers, 10,000 commits; crowds and twins', 'database/concurrency'),
  soaked('ledger and totals after random histories', 'database/ledger'),
  soaked('counts of random histories, in random orders', 'database/counts'),
  soaked('corrections and prices of tickets', 'database/ticketCorrections', 'database/reprice'),
  soaked('requests beside 500,000 tickets', 'database/requestsAtSize.nightly'),
  soaked('ten kills, five restarts and minutes without Postgres', 'backend/outage.nightly'),
  soaked('owners against one another', 'database/owners'),
  soaked('lists and their pages', 'unit/data/deliveries'),
  vitest('10,000 structurally wrong answers', ['tests/unit/sync/wrongAnswers.test.ts'], { KUARI_ANSWERS: '10000' }),
  simulated('a kill at every step, reads too', 'kills', { KUARI_READS: '1', KUARI_FIGURES: 'kills.jsonl' }),
  simulated('2,000 lives on the real store', 'dexieLives.nightly', {
    KUARI_DEXIE_LIVES: '2000',
    KUARI_FIGURES: 'dexie.jsonl',
  }),
  ...Array.from({ length: 20 }, (_, part) =>
    simulated(`simulated sites, ${part + 1} of 20: 5,000 lives`, 'simulator', {
      KUARI_SCHEDULES: '5000',
      KUARI_FIGURES: 'lives.jsonl',
    }),
  ),
  ...LONG_FOLDERS.map((folder) => ({ name: `mutants of ${folder}`, run: () => mutantsOf(folder) })),
  // Resumes within itself, round by round.
  inBrowser(`a real browser under faults, killed ${KILLS} times`, 'soak.nightly.spec.ts', {
    KUARI_KILLS: String(KILLS),
    SOAK: '1',
  }),
];

/** Every part, or those with `wanted` in their name. */
export async function runSoak(isFresh, wanted = '') {
  const parts = PARTS.filter(({ name }) => name.includes(wanted));
  if (parts.length === 0) throw new Error(`No part has "${wanted}" in its name.`);
  const code = hashOf(['supabase', 'src', 'sw', 'tests']);
  const done = earlierParts(isFresh ? null : code);
  const results = [];
  for (const { name, run } of parts) {
    if (done[name]) console.log(`\n── ${name}: passed in an earlier run of the same code`);
    const result = done[name] ?? (await run());
    results.push(result);
    if (result.failed + result.skipped === 0) done[name] = result;
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(STATE, JSON.stringify({ code, done }, null, 2));
  }
  tellSummary(FOLDER);
  return results;
}

/** What passed with the same code. With another one everything begins anew, the figures too. */
function earlierParts(code) {
  const state = existsSync(STATE) ? JSON.parse(readFileSync(STATE, 'utf8')) : null;
  if (state && state.code === code) return state.done;
  rmSync(FOLDER, { recursive: true, force: true });
  return {};
}

/** The bench takes no part in a soak. */
function hashOf(folders) {
  const hash = createHash('sha256');
  const bench = path.join(root, 'tests/bench');
  const add = (entry) => {
    if (entry === bench) return;
    if (statSync(entry).isDirectory()) for (const name of readdirSync(entry).toSorted()) add(path.join(entry, name));
    else hash.update(path.relative(root, entry)).update(readFileSync(entry));
  };
  for (const folder of folders) add(path.join(root, folder));
  return hash.digest('hex');
}
