// Sums up the figures that the parts of a soak left behind, as Markdown: printed, and kept in summary.md and summary.json.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export function tellSummary(folder) {
  const figures = {
    lives: ofLives(linesOf(folder, 'lives.jsonl')),
    onDexie: ofLives(linesOf(folder, 'dexie.jsonl')),
    kills: { scenarios: linesOf(folder, 'kills.jsonl').length, kills: total(linesOf(folder, 'kills.jsonl'), 'kills') },
    browser: ofBrowser(linesOf(folder, 'browser.jsonl')),
  };
  const text = markdown(figures);
  writeFileSync(path.join(folder, 'summary.json'), JSON.stringify(figures, null, 2));
  writeFileSync(path.join(folder, 'summary.md'), text);
  console.log(`\n${text}`);
}

function linesOf(folder, file) {
  const name = path.join(folder, file);
  return existsSync(name)
    ? readFileSync(name, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : [];
}

const total = (lines, key) => lines.reduce((sum, line) => sum + (line[key] ?? 0), 0);
const most = (lines, key) => lines.reduce((highest, line) => Math.max(highest, line[key] ?? 0), 0);

function added(counts) {
  const sum = {};
  for (const [name, count] of counts.flatMap((one) => Object.entries(one))) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}

const ofLives = (lines) => ({
  lives: total(lines, 'lives'),
  saved: total(lines, 'saved'),
  longestMs: most(lines, 'longestMs'),
  seeds: lines.map(({ seed }) => seed),
  met: added(lines.map(({ met }) => met)),
});

const ofBrowser = (lines) => ({
  rounds: lines.length,
  ...Object.fromEntries(
    ['saved', 'browserKills', 'workerStops', 'requests', 'lost', 'doubled', 'unsettled', 'unsaid'].map((key) => [
      key,
      total(lines, key),
    ]),
  ),
  longestMs: most(lines, 'msToEmpty'),
  seeds: lines.map(({ seed }) => seed),
  commits: [...new Set(lines.map(({ commit }) => commit))],
  met: added(lines.map(({ faults }) => faults)),
});

function markdown({ lives, onDexie, kills, browser }) {
  return `${[
    '| what ran | how much | mutations saved | lost, doubled or hidden | longest time to empty |',
    '|---|---|---|---|---|',
    // A life that lost something fails its part, and leaves no figures.
    `| simulated sites, store in memory | ${lives.lives} lives | ${lives.saved} | 0 | ${lives.longestMs / 1000} s (virtual) |`,
    `| simulated sites, real store | ${onDexie.lives} lives | ${onDexie.saved} | 0 | ${onDexie.longestMs / 1000} s (virtual) |`,
    `| a kill at every step of ${kills.scenarios} stories, real store | ${kills.kills} kills | | 0 | |`,
    `| real browser, one request in five at fault | ${browser.browserKills} kills of the browser, ${browser.workerStops} of the worker, ${browser.requests} requests | ${browser.saved} tickets | ${browser.lost} lost, ${browser.doubled} doubled, ${browser.unsettled} left | ${(browser.longestMs / 1000).toFixed(1)} s, with the browser's start |`,
    '',
    `Faults and events in the lives: ${listed(added([lives.met, onDexie.met]))}.`,
    `Faults in the browser: ${listed(browser.met)}.`,
    `Seeds of the lives: ${[...lives.seeds, ...onDexie.seeds].join(', ')}; of the ${browser.rounds} rounds in the browser: ${browser.seeds.join(', ')}.`,
    `Commits of the browser's rounds: ${browser.commits.join(', ')}.`,
  ].join('\n')}\n`;
}

const listed = (met) =>
  Object.entries(met)
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
