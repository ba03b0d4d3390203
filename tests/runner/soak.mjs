// The long counts, part by part. A part that has passed is not run again while the code is the same: a soak that was cut off goes on.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../supabase/local/install.mjs';
import { runVitest } from './suites.mjs';

const STATE = path.join(root, '.cache/soak.json');

/** `SOAK=1` is what the database's tests read, `KUARI_SCHEDULES` what the simulator reads. */
const PARTS = [
  { name: 'twenty writers, 10,000 commits; crowds and twins', files: ['tests/database/concurrency.test.ts'], env: { SOAK: '1' } },
  { name: 'ledger and totals after random histories', files: ['tests/database/ledger.test.ts'], env: { SOAK: '1' } },
  { name: 'runs of tickets against the ordinary way', files: ['tests/database/runs.test.ts'], env: { SOAK: '1' } },
  { name: 'owners against one another', files: ['tests/database/owners.test.ts'], env: { SOAK: '1' } },
  ...Array.from({ length: 10 }, (_, part) => ({
    name: `simulated sites, ${part + 1} of 10: 10,000 lives`, files: ['tests/unit/sync/simulator/simulator.test.ts'], env: { KUARI_SCHEDULES: '10000' },
  })),
];

export async function runSoak(isFresh) {
  const code = hashOf(['supabase', 'src', 'tests']);
  const state = isFresh ? { code, done: {} } : loadState(code);
  const results = [];
  for (const { name, files, env } of PARTS) {
    const earlier = state.done[name];
    if (earlier) console.log(`\n── ${name}: passed in an earlier run of the same code`);
    const result = earlier ?? (await runVitest(name, files, env));
    results.push(result);
    if (result.failed + result.skipped === 0) state.done[name] = result;
    saveState(state);
  }
  return results;
}

function loadState(code) {
  const state = existsSync(STATE) ? JSON.parse(readFileSync(STATE, 'utf8')) : null;
  return state?.code === code ? state : { code, done: {} };
}

function saveState(state) {
  mkdirSync(path.dirname(STATE), { recursive: true });
  writeFileSync(STATE, JSON.stringify(state, null, 2));
}

function hashOf(folders) {
  const hash = createHash('sha256');
  const add = (entry) => {
    if (statSync(entry).isDirectory()) for (const name of readdirSync(entry).toSorted()) add(path.join(entry, name));
    else hash.update(path.relative(root, entry)).update(readFileSync(entry));
  };
  for (const folder of folders) add(path.join(root, folder));
  return hash.digest('hex');
}
