/** A page that the browser keeps after it was left holds no transaction open. */
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { followKeptPage } from '../../src/data/start.ts';
import { endsWithPage } from '../../src/data/store/leftPage.ts';
import { UserDb } from '../../src/data/store/schema.ts';

followKeptPage();
const leave = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pagehide'), { persisted }));

test('a transaction of a page that is kept ends as it is left, of a page that is not it does not', () => {
  const ended: string[] = [];
  const running = (name: string) => endsWithPage({ abort: () => void ended.push(name) });
  running('one');
  leave(false);
  expect(ended).toEqual([]);
  leave(true);
  expect(ended).toEqual(['one']);
});

test('a write of the store that is under way as its page is left fails, and the next one goes through', async () => {
  const db = new UserDb('11111111-1111-4111-8111-111111111111', 'strict');
  await db.meta.put({ key: 'before', value: 1 });
  const under = db.transaction('rw', db.meta, async () => {
    await db.meta.put({ key: 'left', value: 1 });
    leave(true);
    await db.meta.get('left');
  });
  await expect(under).rejects.toMatchObject({ name: 'InvalidStateError' });
  expect(await db.meta.get('left')).toBeUndefined();
  await db.meta.put({ key: 'next', value: 1 });
  expect(await db.meta.get('next')).toBeDefined();
  db.close();
});
