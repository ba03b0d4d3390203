/** One round: a clerk saves under faults and kills; then the network heals and every record is looked up in the database. */
import type { Page } from '@playwright/test';
import { allSent, fillDelivery, type Load } from '../support/clerk.ts';
import type { Device } from '../support/device.ts';
import type { World } from '../support/world.ts';
import { makeRoadsBad } from './badRoads.ts';
import { judge, type Judgement } from './books.ts';
import type { Chance } from './chance.ts';
import { hearOfSaves, type SavedTickets } from './savedTickets.ts';

export interface RoundPlan {
  /** At least. */
  readonly saves: number;
  /** Of the browser's processes, by SIGKILL, while it saves. */
  readonly browserKills: number;
  readonly workerStops: number;
}

export interface RoundReport extends Judgement {
  /** Said to be saved. */
  readonly saved: number;
  readonly browserKills: number;
  readonly workerStops: number;
  readonly requests: number;
  readonly faults: Readonly<Record<string, number>>;
  /** From the moment in which the network healed until the strip said that all is sent. */
  readonly msToEmpty: number;
}

/** `said`: the tickets of this world so far; those of this round are added. Somebody is signed in on the device, and stays so. */
export async function playRound(
  world: World,
  name: string,
  plan: RoundPlan,
  said: Set<string>,
  chance: Chance,
): Promise<RoundReport> {
  const { network } = world;
  const before = said.size;
  network.forgetRequests();
  const faults = makeRoadsBad(network, chance);
  const lives = plan.browserKills + 1;
  let workerStops = 0;
  for (let life = 0; life < lives; life += 1) {
    const target = said.size + shareOf(before + plan.saves - said.size, lives - life);
    const device = await world.device(name);
    const tickets = await hearOfSaves(device, (ticket) => said.add(ticket));
    await openForm(device.page, world.origin);
    const stops = shareOf(plan.workerStops - workerStops, lives - life);
    const isLast = life === lives - 1;
    const working = saveUntil(device.page, tickets, () => said.size >= target && isLast, chance);
    working.catch(() => undefined);
    for (let stop = 0; stop < stops; stop += 1) {
      await pause(chance.between(100, 900));
      await stopWorkers(device);
      workerStops += 1;
    }
    while (said.size < target) await Promise.race([tickets.next(), working]);
    if (isLast) {
      await working;
      await device.close();
      continue;
    }
    // Half of the deaths come right after the word "saved", half at any moment of the next record.
    await pause(chance.next() < 0.5 ? chance.between(0, 30) : chance.between(0, 600));
    await device.kill();
  }
  network.heal();
  const healed = Date.now();
  const device = await world.device(name);
  await device.page.goto(`${world.origin}/delivery`);
  await allSent(device.page, 180_000);
  const msToEmpty = Date.now() - healed;
  const judgement = await judge(world.backend, device.page, said);
  await device.close();
  const saved = said.size - before;
  for (const ticket of judgement.unsaid) said.add(ticket);
  return {
    saved,
    browserKills: plan.browserKills,
    workerStops,
    requests: network.requests.length,
    faults,
    msToEmpty,
    ...judgement,
  };
}

const shareOf = (left: number, among: number): number => Math.max(0, Math.ceil(left / among));
const pause = (ms: number) =>
  new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), ms);
  });

async function openForm(page: Page, origin: string): Promise<void> {
  const heard: string[] = [];
  page.on('console', (message) => heard.push(message.text()));
  page.on('pageerror', (error) => heard.push(error.message));
  await page.goto(`${origin}/delivery/new`);
  // After a death on a loaded machine a start takes its time.
  const isOpen = await page
    .getByRole('button', { name: 'Save delivery', disabled: false })
    .waitFor({ timeout: 60_000 })
    .then(
      () => true,
      () => false,
    );
  if (!isOpen)
    throw new Error(
      `the form does not open at ${page.url()}: ${await page.locator('body').innerText()}\n${heard.join('\n')}\n${await page.evaluate(storesHere)}`,
    );
}

/** What the browser has kept, by store and key. In the page. */
async function storesHere(): Promise<string> {
  const asked = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('no answer')));
    });
  const lines = [`localStorage: ${Object.keys(localStorage).join(', ')}`];
  for (const { name = '', version } of await indexedDB.databases()) {
    const db = await asked(indexedDB.open(name));
    for (const store of db.objectStoreNames) {
      const keys = await asked(db.transaction(store).objectStore(store).getAllKeys());
      if (keys.length > 0)
        lines.push(`${name} ${version} ${store}: ${keys.length} (${JSON.stringify(keys.slice(0, 12))})`);
    }
    db.close();
  }
  return lines.join('\n');
}

/** A truck that is known already, or (one in four) a new one, which travels as a record of its own that the ticket depends on. */
async function saveUntil(page: Page, tickets: SavedTickets, isEnough: () => boolean, chance: Chance): Promise<void> {
  while (!isEnough()) {
    const plate =
      chance.next() < 0.25
        ? `B ${chance.between(1_000, 9_999)} S${String.fromCodePoint(65 + chance.between(0, 25))}K`
        : 'B 9123 XYZ';
    await saveOne(page, { plate, volume: '1' }, tickets.next());
  }
}

/** Fills in again what the form asks for, as a person does: on a slow machine a plate may empty the driver after it was typed. */
async function saveOne(page: Page, load: Load, saved: Promise<string>): Promise<void> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    await fillDelivery(page, load);
    await page.getByRole('button', { name: 'Save delivery' }).click();
    const refused = page.getByText(/fields? needs? a look/).waitFor();
    const end = await Promise.race([saved, refused.then(() => REFUSED), pause(60_000)]);
    if (end === REFUSED) continue;
    if (end !== undefined) return;
    break;
  }
  const [text, stores] = [await page.locator('body').innerText(), await page.evaluate(storesHere)];
  throw new Error(`The screen did not say that the delivery is saved. It says:\n${text}\n${stores}`);
}

const MOST_ATTEMPTS = 3;
const REFUSED = 'refused';

async function stopWorkers({ context, page }: Device): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  await devtools.detach();
}
