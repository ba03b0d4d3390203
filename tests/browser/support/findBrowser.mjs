// Which Chromium the browser tests run. Plain Node: tests/run.mjs asks before anything else is known.
import { existsSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';

/** The path of a browser on this machine: $CHROME, Playwright's own, Chrome or Edge, a system Chromium; null if there is none. */
export function findBrowser() {
  const asked = process.env.CHROME;
  if (asked) {
    if (!existsSync(asked)) throw new Error(`CHROME names ${asked}, which does not exist.`);
    return asked;
  }
  return [playwrightsOwn(), ...usualPlaces(), ...onPath()].find((place) => place && existsSync(place)) ?? null;
}

function playwrightsOwn() {
  try {
    return createRequire(import.meta.url)('@playwright/test').chromium.executablePath();
  } catch {
    return null;
  }
}

function usualPlaces() {
  if (process.platform === 'darwin') {
    return ['Google Chrome', 'Microsoft Edge', 'Chromium'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    );
  }
  if (process.platform === 'win32') {
    return [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].flatMap((folder) =>
      folder
        ? [`${folder}\\Google\\Chrome\\Application\\chrome.exe`, `${folder}\\Microsoft\\Edge\\Application\\msedge.exe`]
        : [],
    );
  }
  return ['/usr/bin/google-chrome', '/usr/bin/microsoft-edge', '/usr/bin/chromium', '/usr/bin/chromium-browser'];
}

function onPath() {
  if (process.platform === 'win32') return [];
  return ['google-chrome', 'chromium', 'chromium-browser'].map((name) => {
    try {
      return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    } catch {
      return null;
    }
  });
}
