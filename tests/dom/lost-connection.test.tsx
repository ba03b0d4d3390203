/** iOS ends the connection to the store of a page in the background: Dexie opens another, and the figures go on. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { signedInAs } from './support/signedInAs.ts';
import { outbox, put } from './support/knownTruck.tsx';
import { show, USER } from './support/world.tsx';

const { NoticeBell } = await import('../../src/features/notices/NoticeBell.tsx');
const { userStore } = await import('../../src/data/store/schema.ts');
const { saveMutations } = await import('../../src/data/index.ts');

it.each([
  ['says so', true],
  ['says nothing', false],
])(
  'a connection that the browser ended, which %s, is opened anew: figures follow, and a save is kept',
  async (_, isSaid) => {
    await signedInAs('owner');
    await put('stocks', 's1', { material_type: 'solar', on_hand: 400 });
    await show(<NoticeBell />);
    await screen.findByRole('button', { name: 'Notices, 1 unread' });
    for (const store of [userStore(USER).strict, userStore(USER).relaxed]) {
      await store.open();
      const connection = store.backendDB();
      connection.close();
      if (isSaid) connection.onclose?.call(connection, new Event('close'));
    }
    await put('stocks', 's2', { material_type: 'boulder', on_hand: 0, version: 2 });
    await screen.findByRole('button', { name: 'Notices, 2 unread' });
    const draft = { kind: 'customers.create', entity_id: USER, payload: { name: 'PT Baru' } } as const;
    expect((await saveMutations([draft], { author: USER })).ok).toBe(true);
    expect(await outbox()).toHaveLength(1);
  },
);
