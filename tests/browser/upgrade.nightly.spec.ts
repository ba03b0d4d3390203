/** A tablet with unsent work is upgraded in a real browser: the app before the server, with a kill in the middle, and an app that is too old. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { SCHEMA_VERSION } from '../../src/domain/mutations/mutations.ts';
import { nextSql } from '../support/nextVersion.ts';
import { openPostgres } from '../database/support/sql.ts';
import { expectExactlyOnce } from './support/books.ts';
import { appFolder, buildFolder, root } from './support/build.mjs';
import { allSent, openForm, recordDelivery } from './support/clerk.ts';
import { APPLY_MUTATIONS } from './support/faultProxy.ts';
import { signIn } from './support/signIn.ts';
import { startWorld, type World } from './support/world.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'kuari-versions-'));
const [served, next] = [path.join(folder, 'served'), path.join(folder, 'next')];
let world: World;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  cpSync(appFolder, served, { recursive: true });
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const config = path.join(root, 'tests/browser/support/nextApp.config.ts');
  const env = { ...process.env, DATA_DIR: buildFolder, OUT_DIR: next };
  const built = spawnSync(process.execPath, [vite, 'build', root, '--config', config, '--logLevel', 'warn'], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  expect(built.status).toBe(0);
  world = await startWorld({ app: served, demo: '2d' });
});
test.afterAll(async () => {
  await world.end();
  rmSync(folder, { recursive: true, force: true });
});

/** The build of a version takes the place of the other, as a deployment does. */
function deploy(app: string): void {
  rmSync(served, { recursive: true });
  cpSync(app, served, { recursive: true });
}

const says = (page: Page, words: string) =>
  expect(page.getByRole('banner').getByRole('button', { name: words })).toBeVisible({ timeout: 60_000 });

test('the app is upgraded before its server, killed as it starts; the work waits, says why, and is sent once', async () => {
  test.setTimeout(240_000);
  let tablet = await world.device('tablet');
  await signIn(tablet.page, world.origin, 'clerk');
  await allSent(tablet.page);
  await tablet.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  world.network.fail(APPLY_MUTATIONS, { kind: 'status', status: 503 });
  await openForm(tablet.page);
  const tickets = [await recordDelivery(tablet.page)];
  await tablet.page.waitForTimeout(600);
  tickets.push(await recordDelivery(tablet.page));

  deploy(next);
  await tablet.page.reload();
  const banner = tablet.page.getByRole('complementary', { name: 'A new version is ready' });
  const reloaded = tablet.page.waitForEvent('domcontentloaded', { timeout: 60_000 });
  await banner.getByRole('button', { name: 'Reload now' }).click({ timeout: 60_000 });
  await reloaded;
  // The new version opens the store, and adds a table to it.
  await tablet.page.waitForTimeout(Math.random() * 400);
  await tablet.kill();
  tablet = await world.device('tablet');
  await tablet.page.goto(world.origin);
  world.network.heal();
  await says(tablet.page, '2 to send · server is older');

  const sql = openPostgres(world.backend.databaseUrl, 1);
  await sql.run(nextSql(SCHEMA_VERSION + 1));
  await sql.close();
  await allSent(tablet.page);
  await expectExactlyOnce(world.backend, tickets);

  const accept = (oldest: number) =>
    world.backend.query(
      `create or replace function private.oldest_schema_version() returns integer language sql immutable set search_path = '' as 'select ${oldest}'`,
    );
  await accept(SCHEMA_VERSION + 2);
  await openForm(tablet.page);
  tickets.push(await recordDelivery(tablet.page));
  await says(tablet.page, '1 to send · update the app');
  await tablet.page.getByRole('banner').getByRole('button', { name: '1 to send · update the app' }).click();
  await expect(tablet.page.getByText('This version of Kuari is too old here. Nothing is lost')).toBeVisible();
  await accept(SCHEMA_VERSION);
  await tablet.page.keyboard.press('Escape');
  await allSent(tablet.page);
  await expectExactlyOnce(world.backend, tickets);
});
