/** At the gate and at the crusher, on a phone whose processor is four times slower: from a tap to the first frame that shows what it did. */
import type { Locator, Page } from '@playwright/test';
import { buildIfOutdated } from '../browser/support/build.mjs';
import { allSent, fillDelivery } from '../browser/support/clerk.ts';
import { msUntilShown, withIndicator } from '../browser/support/scale.ts';
import { signIn, type Who } from '../browser/support/signIn.ts';
import { startWorld, type World } from '../browser/support/world.ts';
import { counts } from './counts.ts';
import { type Figure, median, medianRound } from './figures.ts';

const SLOWER = 4;
/** ms. A tap that opens or fills something; a save, or a change of screen. */
const LIMITS = { tap: 100, save: 200 } as const;

interface Tap {
  readonly name: string;
  readonly kind: keyof typeof LIMITS;
  readonly target: Locator;
  /** Pressed there in place of a tap. */
  readonly key?: string;
  /** Selector of what changes: how many there are, their text or their value. */
  readonly shows: string;
}

export async function measureTaps(): Promise<Figure[]> {
  if (!buildIfOutdated()) throw new Error('The app could not be built.');
  const world = await startWorld({ database: 'postgres', demo: '30d' });
  try {
    const accounts = await customersOf(world);
    const taps = [
      ...(await measured(world, 'clerk', atTheGate)),
      ...(await measured(world, 'supervisor', atTheCrusher)),
      await weightsShown(world),
    ].map(({ name, kind, ms }) => ({
      name: `tap: ${name}`,
      value: median(ms),
      floor: LIMITS[kind],
      floorName: `the limit, ${SLOWER} × slower`,
      unit: 'ms' as const,
      bar: 1,
    }));
    return [
      ...taps,
      ...besides(
        // Who goes first has the send of the save before beside it: they take turns.
        await measured(world, 'admin', (page, _, n) =>
          onAccounts(page, world, n % 2 === 0 ? accounts : accounts.toReversed()),
        ),
      ),
    ];
  } finally {
    await world.end();
  }
}

async function measured(world: World, who: Who, round: (page: Page, world: World, n: number) => AsyncGenerator<Tap>) {
  const { page, close } = await world.device(who, { viewport: { width: 390, height: 844 } });
  await signIn(page, world.origin, who);
  await allSent(page);
  const times = new Map<string, { readonly kind: Tap['kind']; readonly ms: number[] }>();
  const client = await page.context().newCDPSession(page);
  for (let n = 0; n < counts.taps; n += 1)
    for await (const tap of round(page, world, n)) {
      await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      const ms = await timed(page, tap);
      await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      const { kind, ms: earlier } = times.get(tap.name) ?? { kind: tap.kind, ms: [] };
      times.set(tap.name, { kind, ms: [...earlier, ms] });
    }
  await close();
  return [...times].map(([name, of]) => ({ name, ...of }));
}

/** From the frame of the indicator to the weight at the gate. */
async function weightsShown(world: World): Promise<{ name: string; kind: Tap['kind']; ms: number[] }> {
  const { page, close } = await world.device('weighbridge', { viewport: { width: 820, height: 1180 } });
  await withIndicator(page);
  await signIn(page, world.origin, 'manager');
  await page.goto(`${world.origin}/settings?device=scale`);
  await page.getByRole('button', { name: 'Choose port' }).click();
  await page.goto(`${world.origin}/delivery/new`);
  await page.getByRole('region', { name: 'Weight now' }).getByText('0 kg', { exact: true }).waitFor();
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const ms: number[] = [];
  for (let n = 1; n <= counts.taps; n += 1) ms.push(await msUntilShown(page, n * 20, `${n * 20} kg`));
  await close();
  return { name: 'a weight on the wire', kind: 'tap', ms };
}

const BESIDE = 1.05;
const ACCOUNTS = ['without orders', 'with orders and a limit'] as const;

/** Of the demo: one who has neither, and one who has an order that is open, and a limit from now on. */
async function customersOf({ backend }: World): Promise<readonly (readonly [(typeof ACCOUNTS)[number], string])[]> {
  const [found] = await backend.query<{ none: string; known: string }>(
    `with known as (update public.customers set credit_limit = 1000000000000 where id =
         (select customer_id from public.orders where ended_at is null and not paid_ahead order by number limit 1) returning id, name)
       select k.name as known, (select c.name from public.customers c where c.credit_limit is null and c.status = 'open'
         and not exists (select from public.orders o where o.customer_id = c.id) order by c.name limit 1) as none from known k`,
  );
  if (!found?.known || !found.none) throw new Error('The demo has no such customers.');
  return [
    [ACCOUNTS[0], found.none],
    [ACCOUNTS[1], found.known],
  ];
}

/** A load of each: a key in its volume, the form opened again with it, its save. */
async function* onAccounts(
  page: Page,
  { origin }: World,
  accounts: Awaited<ReturnType<typeof customersOf>>,
): AsyncGenerator<Tap> {
  for (const [account, customer] of accounts) {
    await page.goto(`${origin}/delivery/new`);
    await fillDelivery(page, { plate: account === ACCOUNTS[0] ? 'B 7101 BN' : 'B 7102 BN', customer, volume: '' });
    const order = page.getByRole('button', { name: /^DO-\d{4}-\d{4}/, pressed: true });
    if (account === ACCOUNTS[1]) await order.waitFor();
    const volume = page.getByLabel('Volume (m³)');
    const selector = `#${await volume.getAttribute('id')}`;
    yield { name: `a key, ${account}`, kind: 'tap', target: volume, key: '7', shows: selector };
    await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Deliveries' }).click();
    const open = page.getByRole('link', { name: 'New delivery' });
    yield { name: `the form opens, ${account}`, kind: 'save', target: open, shows: selector };
    if (account === ACCOUNTS[1]) await order.waitFor();
    const save = page.getByRole('button', { name: 'Save delivery' });
    yield { name: `a save, ${account}`, kind: 'save', target: save, shows: selector };
  }
}

/** What is measured of both accounts, the one beside the other, round by round. */
const besides = (measures: Awaited<ReturnType<typeof measured>>): Figure[] =>
  measures
    .filter(({ name }) => name.endsWith(ACCOUNTS[1]))
    .map(({ name, ms }) => ({
      name,
      ...medianRound(ms, measures.find((one) => one.name === name.replace(ACCOUNTS[1], ACCOUNTS[0]))?.ms ?? []),
      floorName: ACCOUNTS[0],
      unit: 'ms' as const,
      bar: BESIDE,
    }));

/** A new truck after the other: its last load again, saved. */
async function* atTheGate(page: Page, { origin }: World): AsyncGenerator<Tap> {
  await page.goto(`${origin}/delivery/new`);
  const chip = page.getByRole('group', { name: 'Recent trucks' }).getByRole('button').first();
  await chip.waitFor();
  const idOf = async (label: string) => `#${await page.getByLabel(label, { exact: true }).getAttribute('id')}`;
  const [plate, volume] = [await idOf('License plate'), await idOf('Volume (m³)')];
  yield { name: 'a truck is chosen', kind: 'tap', target: chip, shows: plate };
  const same = page.getByRole('button', { name: /^Same load again/ });
  await same.waitFor();
  yield { name: 'its load again', kind: 'tap', target: same, shows: volume };
  const save = page.getByRole('button', { name: 'Save delivery' });
  yield { name: 'a delivery is saved', kind: 'save', target: save, shows: plate };
  const tabs = page.getByRole('navigation', { name: 'Tabs' });
  const shown = 'main h1';
  const list = page.getByRole('link', { name: 'See all deliveries' });
  yield { name: 'deliveries from the form', kind: 'save', target: list, shows: shown };
  await page.getByRole('table').getByRole('row').nth(3).waitFor();
  yield { name: 'stock from deliveries', kind: 'save', target: tabs.getByText('Stock'), shows: shown };
  yield { name: 'the shift from stock', kind: 'save', target: tabs.getByText('Shift'), shows: shown };
}

/** A stop that begins and ends, and what was made, in the shift that is open. */
async function* atTheCrusher(page: Page, { origin }: World): AsyncGenerator<Tap> {
  await page.goto(`${origin}/shift`);
  const open = page.getByRole('button', { name: 'Open shift' });
  const tile = (name: RegExp) => page.getByRole('group', { name: 'What to record' }).getByRole('button', { name });
  await open.or(tile(/^Stop/)).waitFor();
  if (await open.isVisible()) await open.click();
  await tile(/^Stop/).waitFor();
  const sheet = 'dialog[open]';
  yield { name: 'the sheet of a stop', kind: 'tap', target: tile(/^Stop/), shows: sheet };
  await page.getByRole('radiogroup').getByText('Rain', { exact: true }).click();
  const start = page.getByRole('button', { name: 'Start downtime' });
  yield { name: 'the crusher stopped', kind: 'save', target: start, shows: '[role="timer"]' };
  const again = page.getByRole('button', { name: 'Running again' });
  yield { name: 'it runs again', kind: 'save', target: again, shows: '[role="timer"]' };
  yield { name: 'the sheet of production', kind: 'tap', target: tile(/^Production/), shows: sheet };
  await page.getByRole('dialog').getByLabel('Abu Batu (Stone Dust)').first().fill('7.5');
  const save = page.getByRole('button', { name: 'Save production' });
  yield { name: 'production is saved', kind: 'save', target: save, shows: sheet };
}

/** ms from the finger on the glass, or on the key, to the frame after the change. */
async function timed(page: Page, { target, key, shows }: Tap): Promise<number> {
  await target.waitFor();
  if (key !== undefined) await target.focus();
  await page.evaluate((selector) => {
    const look = () =>
      JSON.stringify(
        [...document.querySelectorAll<HTMLElement>(selector)].map((one) =>
          one instanceof HTMLInputElement ? one.value : one.matches('h1') ? one.textContent : '',
        ),
      );
    const before = look();
    globalThis.changedAfter = new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error(`Nothing changed at ${selector} within 20 s.`)), 20_000);
      const listening = new AbortController();
      for (const touch of ['pointerdown', 'keydown'])
        addEventListener(
          touch,
          ({ timeStamp }) => {
            listening.abort();
            const frame = () =>
              look() === before ? requestAnimationFrame(frame) : resolve(performance.now() - timeStamp);
            requestAnimationFrame(frame);
          },
          { capture: true, signal: listening.signal },
        );
    });
  }, shows);
  await (key === undefined ? target.click() : target.press(key));
  return page.evaluate(() => globalThis.changedAfter);
}

declare global {
  /** ms from the next touch to the change that is waited for. */
  var changedAfter: Promise<number>;
}
