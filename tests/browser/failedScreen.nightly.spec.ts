/** A fault that the owner should know of: shown to the person with an id, and on the server under the same id. */
import { expect, test } from '@playwright/test';
import { allSent } from './support/clerk.ts';
import { signIn } from './support/signIn.ts';
import { worldOfFile } from './support/world.ts';

const world = worldOfFile({ demo: '7d' });

test('a screen that fails on a refused access tells the person an error id, and the server keeps the fault under it', async () => {
  const { page } = await world.device('tablet');
  await signIn(page, world.origin, 'clerk');
  await allSent(page);
  // The next figure that is drawn throws as a refused query does.
  await page.evaluate(() => {
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
      get: () => () => {
        throw Object.assign(new Error('permission denied for table deliveries'), { code: '42501' });
      },
    });
  });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Operations' }).click();
  await page.getByRole('link', { name: 'Deliveries' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  const id = /[0-9a-f]{8}/.exec((await page.getByText(/^Error id/).textContent()) ?? '')?.[0];
  expect(id).toBeDefined();
  await expect
    .poll(() =>
      world.backend.query(
        `select message, details ->> 'kind' as kind, details ->> 'severity' as severity from public.client_errors where details ->> 'error_id' = '${id}'`,
      ),
    )
    .toEqual([{ message: 'permission denied for table deliveries', kind: 'access_denied', severity: 'critical' }]);
});
