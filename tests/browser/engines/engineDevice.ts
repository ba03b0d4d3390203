/** A device with Firefox or WebKit on a profile folder that outlives it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, statfsSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { endProcesses } from '../support/device.ts';
import { freePort } from '../support/ports.ts';
import { enginePage, type EnginePage } from './enginePage.ts';
import { ENGINES, isHere, type Engine } from './findEngines.mjs';
import { openFirefox, openWebKit, type Wire } from './wire.ts';

export interface EngineDevice {
  readonly page: EnginePage;
  /** SIGKILL for the browser and all its processes. */
  readonly kill: () => Promise<void>;
}

export interface EngineOptions {
  readonly profile: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Firefox only: it is set to keep nothing. */
  readonly keepsNothing?: boolean;
  /** All that it keeps; in Firefox a fifth of it is for one site. */
  readonly storageKb?: number;
}

const WINDOW = fileURLToPath(new URL('webkitWindow.mjs', import.meta.url));
const TABLET = { width: 820, height: 1180 };

export async function launchEngine(engine: Engine, options: EngineOptions): Promise<EngineDevice> {
  if (!isHere(engine)) throw new Error(`There is no ${engine} here. Install ${ENGINES[engine].packages.join(', ')}.`);
  mkdirSync(options.profile, { recursive: true });
  const programs: ChildProcess[] = [];
  const start: Start = (program, args, env = {}, stdio = 'ignore') => {
    const child = spawn(program, args, {
      env: { ...process.env, TZ: 'Asia/Jakarta', LANG: 'en_US.UTF-8', NO_AT_BRIDGE: '1', ...env },
      stdio: ['ignore', 'ignore', 'ignore', stdio],
    });
    programs.push(child);
    return child;
  };
  const wire = await (engine === 'firefox' ? startFirefox : startWebKit)(options, start);
  return {
    page: enginePage(wire.send),
    kill: async () => {
      wire.forget();
      await endProcesses(options.profile);
      for (const program of programs) program.kill('SIGKILL');
    },
  };
}

type Start = (
  program: string,
  args: readonly string[],
  env?: Readonly<Record<string, string>>,
  stdio?: 'ignore' | 'pipe',
) => ChildProcess;

async function startFirefox(
  { profile, viewport, keepsNothing, storageKb }: EngineOptions,
  start: Start,
): Promise<Wire> {
  const port = await freePort();
  const settings = {
    'marionette.port': port,
    // What the page prints lands in the profile, without a dialog.
    'print.always_print_silent': true,
    print_printer: 'Mozilla Save to PDF',
    'print.printer_Mozilla_Save_to_PDF.print_to_file': true,
    'print.printer_Mozilla_Save_to_PDF.print_to_filename': path.join(profile, 'printed'),
    // Every cookie refused is every store refused.
    ...(keepsNothing && { 'network.cookie.cookieBehavior': 2 }),
    ...(storageKb && { 'dom.quotaManager.temporaryStorage.fixedLimit': storageKb }),
  };
  const lines = Object.entries(settings).map(([key, value]) => `user_pref('${key}', ${JSON.stringify(value)});`);
  writeFileSync(path.join(profile, 'user.js'), lines.join('\n'));
  // The screen of a browser without one: a window is not larger.
  const screen = { MOZ_HEADLESS_WIDTH: '1400', MOZ_HEADLESS_HEIGHT: '1400' };
  start('/usr/bin/firefox-esr', ['--headless', '--marionette', '--no-remote', '--profile', profile], screen);
  return openFirefox(port, viewport ?? TABLET);
}

async function startWebKit({ profile, viewport, storageKb }: EngineOptions, start: Start): Promise<Wire> {
  const display = await openDisplay(start);
  const port = await freePort();
  const env = { DISPLAY: display, WEBKIT_DISABLE_DMABUF_RENDERER: '1' };
  start('/usr/bin/WebKitWebDriver', ['-p', String(port)], env);
  const { blocks, bsize } = statfsSync(profile);
  const storageShare = storageKb && (storageKb * 1024) / (blocks * bsize);
  const window = JSON.stringify({ profile, storageShare, ...(viewport ?? TABLET) });
  return openWebKit(port, { binary: WINDOW, args: [window] });
}

/** A screen in memory; it chooses its number itself, and writes it. */
async function openDisplay(start: Start): Promise<string> {
  const screen = start(
    '/usr/bin/Xvfb',
    ['-displayfd', '3', '-screen', '0', '1400x1400x24', '-nolisten', 'tcp'],
    {},
    'pipe',
  );
  const said = screen.stdio[3];
  if (!said) throw new Error('The screen says nothing.');
  const [number] = await once(said, 'data');
  return `:${String(number).trim()}`;
}
