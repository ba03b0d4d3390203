/** A page of any engine: found by what a person reads, pressed and typed into as a person does. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as library from '@testing-library/dom';
import type { Page } from '@playwright/test';
import { until } from '../support/backend.ts';
import type { Send } from './wire.ts';

declare global {
  interface Window {
    /** Both are put into the page before something is looked for. */
    TestingLibraryDom?: typeof library;
    lookFor?: typeof lookFor;
  }
}

/** A string is the whole name; an expression is found in it. */
export interface Find {
  readonly role?: string;
  readonly name?: string | RegExp;
  readonly label?: string | RegExp;
  readonly text?: string | RegExp;
  readonly css?: string;
}

export interface EnginePage {
  goto(url: string): Promise<void>;
  /** As Playwright's, with one argument. */
  readonly evaluate: Page['evaluate'];
  /** Waits until it can be pressed. */
  click(find: Find): Promise<void>;
  /** In place of what stands there. */
  fill(find: Find, text: string): Promise<void>;
  /** Of a list, by its words. */
  choose(find: Find, option: string): Promise<void>;
  upload(find: Find, files: readonly string[]): Promise<void>;
  press(key: string): Promise<void>;
  /** What is read on it; of the first that is found, or else nothing. */
  text(find?: Find): Promise<string>;
  /** Waits until it is there. */
  shows(find: Find, withinMs?: number): Promise<void>;
  /** Waits for these words. */
  reads(words: string | RegExp, find?: Find, withinMs?: number): Promise<void>;
  /** Of all that is seen, or of that alone. */
  screenshot(find?: Find): Promise<Buffer>;
}

export const button = (name: string | RegExp): Find => ({ role: 'button', name });
export const link = (name: string | RegExp): Find => ({ role: 'link', name });
export const field = (label: string | RegExp): Find => ({ label });

const LIBRARY = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@testing-library/react')).resolve(
    '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
  ),
  'utf8',
);
const PATIENCE_MS = 20_000;
/** WebDriver's, of keys without a letter. */
const KEYS: Readonly<Record<string, string>> = { F8: '\uE038', Escape: '\uE00C', Enter: '\uE007' };
const [CONTROL, BACKSPACE] = ['\uE009', '\uE003'];

export function enginePage(send: Send): EnginePage {
  const run = async (script: string, args: readonly unknown[]): Promise<unknown> => {
    const answer = await send('run', { script, args });
    if (typeof answer !== 'object' || answer === null || !('ok' in answer)) throw new Error(`no answer: ${script}`);
    if (answer.ok === false && 'error' in answer) throw new Error(String(answer.error));
    return 'value' in answer ? answer.value : undefined;
  };
  // oxlint-disable-next-line typescript/no-explicit-any -- the types are those of Playwright's, given where it is returned
  const evaluate = (fn: (...args: any[]) => unknown, ...args: readonly unknown[]): Promise<any> =>
    run(
      `const done = arguments[arguments.length - 1];
       Promise.resolve().then(() => (${String(fn)})(...[...arguments].slice(0, -1)))
         .then((value) => done({ ok: true, value }), (error) => done({ ok: false, error: String(error) }));`,
      args,
    );
  // Each script of Firefox's driver has a global object of its own: the search lives in that of its library.
  const withLibrary = async () => {
    if (await evaluate(() => window.lookFor !== undefined)) return;
    const code = `((globalThis) => { ${LIBRARY}\n window.lookFor = ${String(lookFor)}; })(window);`;
    await run(`${code} arguments[arguments.length - 1]({ ok: true });`, []);
  };
  const ask = async (find: Find, action: 'element' | 'text' | 'choose', option = ''): Promise<unknown> => {
    await withLibrary();
    const sent = Object.entries(find).map(([key, value]) => [key, value instanceof RegExp ? value.source : value]);
    const isPattern = [find.name, find.label, find.text].some((words) => words instanceof RegExp);
    return evaluate((asked: Asked) => window.lookFor?.(asked), {
      ...Object.fromEntries(sent),
      isPattern,
      action,
      option,
    });
  };
  const element = async (find: Find): Promise<string> => {
    const found = await ask(find, 'element');
    const [id] = typeof found === 'object' && found !== null ? Object.values(found) : [];
    if (id === undefined) throw new Error(`not on the page: ${said(find)}`);
    return String(id);
  };
  const patiently = async (what: string, act: () => Promise<unknown>, withinMs = PATIENCE_MS) => {
    let last: unknown;
    const tried = async () => {
      try {
        return (await act()) !== false;
      } catch (error) {
        last = error;
        return false;
      }
    };
    let page = '';
    try {
      await until(tried, withinMs, () => '');
    } catch {
      page = String(await evaluate(() => document.body.innerText).catch(() => ''));
      throw new Error(`${what}: ${last instanceof Error ? last.message : 'in vain'}\n${page}`);
    }
  };
  const type = async (find: Find, text: string) => send('type', { id: await element(find), text });
  const text = async (find?: Find) =>
    String((find ? await ask(find, 'text') : await evaluate(() => document.body.innerText)) ?? '').replaceAll(
      '\u00A0',
      ' ',
    );
  return {
    goto: async (url) => void (await send('navigate', { url })),
    evaluate,
    click: (find) =>
      patiently(`press ${said(find)}`, async () => {
        const id = await element(find);
        return send('click', { id }).catch(async (refused: unknown) => {
          // It may lie under a bar at the foot, where a person would scroll.
          await evaluate(() => scrollBy(0, innerHeight / 3));
          throw refused;
        });
      }),
    fill: (find, words) =>
      patiently(`type into ${said(find)}`, async () => {
        const id = await element(find);
        const value = () => evaluate((held: HTMLInputElement) => held.value, reference(id));
        if ((await value()) !== '') await send('type', { id, text: `${CONTROL}a${CONTROL}${BACKSPACE}` });
        // A line break that is typed may be taken for the key that submits: text of several lines is pasted.
        if (words.includes('\n')) await evaluate(paste, reference(id), words);
        else await send('type', { id, text: words });
        return true;
      }),
    choose: (find, option) => patiently(`choose ${option}`, () => ask(find, 'choose', option)),
    upload: (find, files) => patiently(`give files to ${said(find)}`, () => type(find, files.join('\n'))),
    press: async (key) => {
      const value = KEYS[key] ?? key;
      const actions = ['keyDown', 'keyUp'].map((kind) => ({ type: kind, value }));
      await send('press', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    text,
    shows: (find, withinMs) => patiently(`wait for ${said(find)}`, () => element(find), withinMs),
    reads: async (words, find, withinMs = PATIENCE_MS) => {
      let last = '';
      const isThere = async () => {
        last = await text(find);
        return typeof words === 'string' ? last.includes(words) : words.test(last);
      };
      await until(isThere, withinMs, () => `“${String(words)}” is not to be read in:\n${last}`);
    },
    screenshot: async (find) => {
      const taken = find
        ? send('picture', { id: await element(find), full: false })
        : send('screenshot', { full: false });
      return Buffer.from(String(await taken), 'base64');
    },
  };
}

const said = (find: Find) =>
  JSON.stringify(find, (_, value: unknown) => (value instanceof RegExp ? String(value) : value));

/** As WebDriver writes an element that it has answered. WebKit's knows it as an argument of its own only. */
const reference = (id: string) => ({ 'element-6066-11e4-a52e-4f735466cecf': id });

/** Runs in the page. */
function paste(into: HTMLElement, words: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(into), 'value')?.set?.call(into, words);
  into.dispatchEvent(new Event('input', { bubbles: true }));
}

interface Asked {
  readonly role?: string;
  readonly name?: string;
  readonly label?: string;
  readonly text?: string;
  readonly css?: string;
  readonly isPattern: boolean;
  readonly action: 'element' | 'text' | 'choose';
  readonly option: string;
}

/** Runs in the page. */
function lookFor({ role, name, label, text, css, isPattern, action, option }: Asked): unknown {
  const words = (asked: string) => (isPattern ? new RegExp(asked) : asked);
  const { queryAllByRole, queryAllByLabelText, queryAllByText } = window.TestingLibraryDom ?? {};
  let all: HTMLElement[] = [];
  if (css !== undefined) all = [...document.querySelectorAll<HTMLElement>(css)];
  else if (label !== undefined) all = queryAllByLabelText?.(document.body, words(label)) ?? [];
  else if (text !== undefined) all = queryAllByText?.(document.body, words(text)) ?? [];
  else if (role !== undefined)
    all = queryAllByRole?.(document.body, role, name === undefined ? {} : { name: words(name) }) ?? [];
  const [found] = all.filter((one) => one instanceof HTMLInputElement || one.checkVisibility());
  if (!found) return null;
  if (action === 'text') return found.innerText;
  if (action === 'element') return found;
  const choice =
    found instanceof HTMLSelectElement ? [...found.options].find(({ label: shown }) => shown === option) : undefined;
  if (!choice) throw new Error(`there is no choice ${option}`);
  choice.selected = true;
  for (const event of ['input', 'change']) found.dispatchEvent(new Event(event, { bubbles: true }));
  return true;
}
