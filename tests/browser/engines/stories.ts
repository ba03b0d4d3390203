/** What each engine has to be able to do, played in Firefox and WebKit; Chromium has these stories in the other files. */
import { existsSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { expectBooksAgree, expectExactlyOnce, untilArrived } from '../support/books.ts';
import { root } from '../support/build.mjs';
import { A_LOAD } from '../support/clerk.ts';
import { APPLY_MUTATIONS } from '../support/faultProxy.ts';
import { readCode } from '../support/scan.ts';
import { emailOf } from '../support/signIn.ts';
import { unsettledRecords } from '../support/store.ts';
import { button, field, link, type EnginePage, type Find } from './enginePage.ts';
import { canInstall, isHere, type Engine } from './findEngines.mjs';
import { allSent, beginTelling, fillDelivery, recordDelivery, signIn, workerReady, type Told } from './told.ts';

const HEADER: Find = { css: 'header' };
const PICTURE = path.join(root, 'public/screenshots/new-delivery.png');

/** The QR code of the ticket that is open, as a picture. The page draws it: WebKit's driver can hang on taking one. */
async function codeOn(page: EnginePage): Promise<Buffer> {
  await page.shows({ css: '.ticket-qr' });
  return Buffer.from(await page.evaluate(drawCode), 'base64');
}

const drawCode = async () => {
  const code = document.querySelector('.ticket-qr');
  if (!code) return '';
  const image = new Image(400, 400);
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(code))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: 480, height: 480 });
  const pen = canvas.getContext('2d');
  if (!pen) return '';
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, 480, 480);
  pen.drawImage(image, 40, 40, 400, 400);
  return canvas.toDataURL('image/png').replace(/^.*,/, '');
};

/**
 * Runs in the page: another database takes what is left, to the last kilobyte. Firefox presses what repeats itself together, and after a
 * refusal it refuses what is put next, whatever there is room for.
 */
const fillStorage = () =>
  new Promise<void>((resolve) => {
    const opening = indexedDB.open('another app');
    opening.addEventListener('upgradeneeded', () =>
      opening.result.createObjectStore('things', { autoIncrement: true }),
    );
    opening.addEventListener('success', () => {
      const put = (size: number) => {
        const writing = opening.result.transaction('things', 'readwrite');
        writing.addEventListener('complete', () => put(size));
        writing.addEventListener('abort', () => {
          if (size > 1 << 10) return put(size / 4);
          opening.result.close();
          resolve();
        });
        const bytes = new Uint8Array(size);
        for (let at = 0; at < size; at += 1 << 16) crypto.getRandomValues(bytes.subarray(at, at + (1 << 16)));
        try {
          writing.objectStore('things').add(bytes);
        } catch {}
      };
      put(1 << 20);
    });
  });

/** Runs in the page. */
const emptyStorage = () =>
  new Promise<void>((resolve) => {
    indexedDB.deleteDatabase('another app').addEventListener('success', () => resolve());
  });

type Story = (told: Told) => Promise<void>;

const STORIES: readonly (readonly [title: string, story: Story])[] = [
  [
    'one record of each kind, saved without signal, is there after the browser was killed, and arrives once with its photo',
    async (told) => {
      const { world } = told;
      let page = await told.open('tablet');
      await signIn(told, 'clerk');
      await allSent(told);
      await workerReady(told);
      await world.network.down();
      await page.click(link('New delivery'));
      const ticket = await recordDelivery(told);

      await page.goto(`${world.origin}/transformation`);
      await page.fill(field('Boulder used (m³)'), '11.5');
      await page.fill(field('Abu Batu (Stone Dust) (m³)'), '10.25');
      await page.click(button(/^Save/));
      await page.reads('11.5 m³ of boulder became Abu Batu 10.25 m³.');

      await page.goto(`${world.origin}/shift?do=fuel`);
      await page.click({ text: 'WL-01' });
      await page.fill(field('Liters'), '41.5');
      await page.click(button(/^Save fuel log/));
      await page.reads('Recorded: 41.5 L to WL-01.');

      await page.goto(`${world.origin}/safety-incidents?view=report`);
      await page.fill(field('What happened'), 'Stone fell from belt 2');
      await page.upload(field('Choose'), [PICTURE]);
      await page.shows({ role: 'img', name: /^Photo 1/ });
      await page.click(button(/^Save incident/));
      await page.reads('The incident is recorded with 1 photo.');
      await told.kill();

      page = await told.open('tablet');
      await page.goto(`${world.origin}/delivery`);
      await page.reads(ticket);
      await page.reads(/Offline · \d to send/, HEADER);
      await world.network.up();
      await allSent(told);
      await expectExactlyOnce(world.backend, [ticket]);
      const [kept] = await world.backend.query(
        `select (select count(*)::int from public.transformations where boulder_volume = 11.5) as transformations,
           (select count(*)::int from public.fuel_logs where liters = 41.5) as fuel_logs,
           (select count(*)::int from public.incidents where title = 'Stone fell from belt 2') as incidents,
           (select count(*)::int from public.attachments a join public.incidents i on i.id = a.entity_id
            join storage.objects o on a.path = o.name join storage.contents c on c.object_id = o.id
            where i.title = 'Stone fell from belt 2' and length(c.bytes) > 1000) as photos`,
      );
      expect(kept).toEqual({ transformations: 1, fuel_logs: 1, incidents: 1, photos: 1 });
    },
  ],
  [
    'a page that is left in the middle of a save holds up none of the next page',
    async (told) => {
      const { backend, origin } = told.world;
      const page = told.page();
      for (const ms of [0, 15, 40, 80]) {
        await page.goto(`${origin}/delivery/new`);
        await fillDelivery(told, { plate: 'B 1000 AB' });
        await page.evaluate((wait) => {
          document.querySelector('form')?.requestSubmit();
          setTimeout(() => location.assign('/safety-incidents'), wait);
        }, ms);
        await page.reads('Safety incidents', { role: 'main' });
      }
      await page.goto(`${origin}/delivery/new`);
      const ticket = await recordDelivery(told, { plate: 'B 1000 AB' });
      await allSent(told);
      await untilArrived(backend, [ticket]);
      await expectBooksAgree(backend);
    },
  ],
  [
    'with no storage left a save says so and keeps what was typed; with room again it is saved once',
    async (told) => {
      const { backend, origin } = told.world;
      const page = await told.open('full', { storageKb: told.engine === 'firefox' ? 100_000 : 40_000 });
      await signIn(told, 'clerk');
      await allSent(told);
      await page.goto(`${origin}/delivery/new`);
      await fillDelivery(told, { plate: 'B 1006 FF' });
      await page.evaluate(fillStorage);
      await page.click(button(/^Save delivery/));
      await page.reads('This device has no storage left. Free some space, then save again.');
      expect(await page.text({ css: '#content' })).not.toContain('Saved on this device');
      expect(await unsettledRecords(page)).toBe(0);
      await page.evaluate(emptyStorage);
      await page.click(button(/^Save delivery/));
      await page.reads('Saved on this device');
      await allSent(told);
      const sent = await backend.query<{ ticket_no: string; customer_name: string; volume: string }>(
        "select ticket_no, customer_name, volume::text from public.deliveries where truck_license = 'B 1006 FF'",
      );
      expect(sent).toEqual([{ ticket_no: expect.any(String), customer_name: A_LOAD.customer, volume: A_LOAD.volume }]);
      await expectExactlyOnce(backend, [sent[0]?.ticket_no ?? '']);
    },
  ],
];

/** Where the engines differ in little: played by night. */
const BY_NIGHT: typeof STORIES = [
  [
    'a push whose answer is lost, and one that never arrived, are sent again: each delivery is there once',
    async (told) => {
      const { network, backend, origin } = told.world;
      const page = await told.open('tablet');
      await page.goto(`${origin}/delivery/new`);
      network.fail(APPLY_MUTATIONS, { kind: 'cut_after_commit' }, 1);
      network.fail('/rest/v1/rpc/pull_changes', { kind: 'status', status: 503 }, 4);
      const first = await recordDelivery(told, { plate: 'B 1001 AA' });
      await untilArrived(backend, [first]);
      network.fail(APPLY_MUTATIONS, { kind: 'cut_before_commit' }, 2);
      const second = await recordDelivery(told, { plate: 'B 1002 BB' });
      await allSent(told);
      network.heal();
      await expectExactlyOnce(backend, [first, second]);
    },
  ],
  [
    'a new version is offered while a form is open, takes nothing of what was typed, and starts once it is saved',
    async (told) => {
      const { network, backend, origin } = told.world;
      const page = told.page();
      await page.goto(`${origin}/delivery/new`);
      await fillDelivery(told, { plate: 'B 7700 UP' });
      await page.fill(field('Notes'), 'Tunggu di pos 2');
      const script = await fetch(`${origin}/service-worker.js`).then((answer) => answer.text());
      network.fail('/service-worker.js', {
        kind: 'status',
        status: 200,
        body: `${script}\n// A newer one.`,
        headers: { 'content-type': 'text/javascript' },
      });
      await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
      const prompt: Find = { role: 'complementary', name: 'A new version is ready' };
      await page.reads('Save or clear the form first; nothing you typed is lost.', prompt, 60_000);
      const ticket = await recordDelivery(told, { plate: 'B 7700 UP' });
      await page.click(button('Reload now'));
      await expect
        .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting === null))
        .toBe(true);
      await page.shows(button(/^Save delivery/));
      expect(await page.text()).not.toContain('A new version is ready');
      network.heal();
      await allSent(told);
      await expectExactlyOnce(backend, [ticket]);
    },
  ],
  [
    'a ticket is printed once as the original and then as a copy, and its code is read off the screen',
    async (told) => {
      const { backend, origin } = told.world;
      const page = told.page();
      await page.goto(`${origin}/delivery/new`);
      const ticket = await recordDelivery(told);
      await page.press('F8');
      await page.reads(ticket, { role: 'article' });
      expect(await page.text({ role: 'article' })).not.toContain('SALINAN');
      await expect
        .poll(async () => (await readCode(page, await codeOn(page)))?.split('\n').slice(0, 4))
        .toEqual([ticket, 'B 9123 XYZ', 'abu_batu', '7.500']);
      await page.click(button('Print'));
      const paper = path.join(told.folder('tablet'), 'printed');
      // WebKit passes over what a driven page wants printed: its window prints it.
      if (told.engine === 'webkit') writeFileSync(path.join(told.folder('tablet'), 'print'), '');
      await expect.poll(() => existsSync(paper) && statSync(paper).size > 5_000, { timeout: 30_000 }).toBe(true);
      // The paper stays as it was printed until the page is touched again.
      await page.press('Escape');
      await new Promise((resolve) => setTimeout(resolve, 600));
      await page.press('F8');
      await page.reads('SALINAN', { role: 'article' });
      await page.shows(button('Print copy'));
      await untilArrived(backend, [ticket]);
    },
  ],
  [
    'two people share the tablet by PIN without signal: what each recorded arrives under their own name',
    async (told) => {
      const { network, backend, origin } = told.world;
      const page = await told.open('shared', { viewport: { width: 1280, height: 800 } });
      const pins = { supervisor: '715204', clerk: '482915' } as const;
      for (const who of ['supervisor', 'clerk'] as const) {
        await signIn(told, who);
        await page.goto(`${origin}/settings`);
        await page.click({ role: 'heading', name: 'PIN' });
        await page.fill(field('New PIN (6 digits)'), pins[who]);
        await page.fill(field('Repeat the PIN'), pins[who]);
        await page.click(button('Save PIN'));
        await page.reads('A PIN is set on this device.');
        if (who === 'clerk') break;
        await page.click(button(/^Switch user/));
        await page.shows({ text: emailOf(who) });
      }
      await workerReady(told);
      await allSent(told);
      await network.down();
      const enter = async (who: keyof typeof pins) => {
        await page.click(button(/^Switch user/));
        await page.click({ text: emailOf(who) });
        await page.fill(field('PIN'), pins[who]);
        await page.shows(button('Sign Out'));
      };
      await page.goto(`${origin}/delivery/new`);
      const clerks = await recordDelivery(told, { plate: 'B 1003 CC' });
      await enter('supervisor');
      await page.goto(`${origin}/delivery/new`);
      const supervisors = await recordDelivery(told, { plate: 'B 1004 DD' });
      await network.up();
      await allSent(told);
      await enter('clerk');
      await allSent(told);
      await expectExactlyOnce(backend, [clerks, supervisors]);
      const authors = await backend.query(
        `select d.ticket_no, p.email from public.deliveries d join public.profiles p on p.user_id = d.author
         where d.ticket_no in ($1, $2)`,
        [clerks, supervisors],
      );
      expect(new Map(authors.map((row) => [row['ticket_no'], row['email']]))).toEqual(
        new Map([
          [clerks, emailOf('clerk')],
          [supervisors, emailOf('supervisor')],
        ]),
      );
    },
  ],
  [
    'without an account and without signal a genuine ticket and a forged one are told apart, as text and by a photo',
    async (told) => {
      const { network, backend, origin } = told.world;
      let page = told.page();
      await page.goto(`${origin}/delivery/new`);
      const ticket = await recordDelivery(told, { plate: 'B 1005 EE' });
      await page.press('F8');
      await page.reads(ticket, { role: 'article' });
      const code = await codeOn(page);
      const text = (await readCode(page, code)) ?? '';
      expect(text.split('\n')).toHaveLength(7);
      await untilArrived(backend, [ticket]);
      const device = text.split('\n')[5] ?? '';
      await expect
        .poll(() => backend.query('select from public.devices where code = $1 and public_key is not null', [device]), {
          timeout: 60_000,
        })
        .toHaveLength(1);
      const photo = told.folder('code.png');
      writeFileSync(photo, code);

      page = await told.open('receiver');
      await page.goto(`${origin}/check`);
      await workerReady(told);
      await page.shows({ role: 'heading', name: 'Ticket check' });
      await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
      await network.down();
      await page.goto(`${origin}/check`);
      const check = async (words: string, verdict: string) => {
        await page.fill(field('Number of the ticket, or the text of its code'), words);
        await page.click(button('Check'));
        await page.reads(verdict);
      };
      await check(text, 'Genuine');
      await check(text.replace('7.500', '9.500'), 'Altered');
      await page.upload(field('Photo of the code'), [photo]);
      await page.reads('Genuine');
      await network.up();
    },
  ],
];

/** WebKit's window has no such setting. */
const OF_FIREFOX: typeof STORIES = [
  [
    'a browser that is set to keep nothing says so, and what to do, before anything is typed',
    async (told) => {
      const page = await told.open('keeps nothing', { keepsNothing: true });
      await page.goto(told.world.origin);
      await page.reads('This browser is set to keep nothing: cookies and site data are blocked.');
    },
  ],
];

const ofNight = (engine: Engine) => [...BY_NIGHT, ...(engine === 'firefox' ? OF_FIREFOX : [])];

export function tellStories(engine: Engine): void {
  // Where it can be had it has to be there: without it the stories fail. Elsewhere the runner names what is not played.
  if (!isHere(engine) && !canInstall()) return;

  let told: Told;
  test.describe.configure({ mode: 'serial' });
  test.beforeAll(async () => void (told = await beginTelling(engine)));
  test.afterAll(() => told?.end());
  for (const [title, story] of [...STORIES, ...(process.env['KUARI_NIGHT'] ? ofNight(engine) : [])]) {
    test(title, async () => {
      test.setTimeout(240_000);
      await story(told).catch(async (error: unknown) => {
        // What a failed screen keeps of it, for those who read this.
        const fault = await told.page().evaluate(() => localStorage.getItem('app:last-error'));
        throw fault === null ? error : new Error(`The last fault on this device: ${fault}`, { cause: error });
      });
    });
  }
}
