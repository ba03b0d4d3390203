import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { prepareBrowser, USER } from './support/world.tsx';

prepareBrowser({ signedIn: true });
const { becomeSignedIn } = await import('../../src/data/session/authState.ts');
const { saveMutations, useAuthor } = await import('../../src/data/index.ts');
const { userStore } = await import('../../src/data/store/schema.ts');
const { newId } = await import('../../src/domain/records/ids.ts');

it("a form that was opened by one person is neither saved nor drafted as another's who has signed in meanwhile", async () => {
  const { result } = renderHook(() => useAuthor());
  expect(result.current.id).toBe(USER);
  const other = newId();
  act(() => becomeSignedIn({ id: other, email: 'agus@kuari.example' }));
  const drafts = [{ kind: 'customers.create' as const, entity_id: newId(), payload: { name: 'PT Baru' } }];
  expect(await saveMutations(drafts, { author: result.current.id })).toMatchObject({
    ok: false,
    error: { kind: 'not_signed_in', drafts },
  });
  expect(await userStore(other).strict.outbox.count()).toBe(0);
  expect(await userStore(USER).strict.outbox.count()).toBe(0);
  await result.current.drafts.save('deliveries.new', { truck_license: 'B 9 MGR' });
  expect(await userStore(other).strict.drafts.count()).toBe(0);
  expect(await userStore(USER).strict.drafts.toArray()).toMatchObject([{ value: { truck_license: 'B 9 MGR' } }]);
});
