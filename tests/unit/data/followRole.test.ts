/** What a pull tells of the person, and that the profile is asked for again because of it; with the real store. */
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { becomeSignedIn, showProfile } from '../../../src/data/session/authState.ts';
import { writeMeta } from '../../../src/data/store/meta.ts';
import { UserDb } from '../../../src/data/store/schema.ts';
import { followRole } from '../../../src/data/session/followRole.ts';
import type { Role } from '../../../src/domain/rules/roles.ts';
import { PULL_START } from '../../../src/sync/pull/pullProgress.ts';

const user = { id: 'u1', email: 'clerk@kuari.example' };
const db = new UserDb(user.id, 'strict');
const asked = vi.fn<() => void>();

function shownAs(role: Role): void {
  becomeSignedIn(user);
  showProfile(user, {
    profile: { id: 'u1', user_id: 'u1', email: user.email, full_name: 'Agus', role, created_at: '', updated_at: '' },
    guessed: false,
    problem: null,
  });
}

const pulled = (state: Partial<typeof PULL_START>) => writeMeta(db, 'pull', { ...PULL_START, ...state });

/** Long enough for the store's change to be heard of, and for a second question to show itself. */
const heard = () => sleep(150);

beforeEach(async () => {
  await db.meta.clear();
  asked.mockReset();
  shownAs('admin');
});

describe('the profile on screen', () => {
  it('is fetched again when a pull was answered for another role', async () => {
    followRole(db, asked);
    await pulled({ role: 'admin' });
    await heard();
    expect(asked).not.toHaveBeenCalled();
    await pulled({ role: 'manager' });
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  });

  it('is fetched again, once, when pulls are refused because the user was deactivated', async () => {
    await pulled({ role: 'admin' });
    followRole(db, asked);
    for (const at of [1, 2, 3]) {
      await pulled({ role: 'admin', last_failure: { at, code: 'inactive_user' } });
      await heard();
    }
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('is fetched at the start if the last pull was refused already, and again when the user is active again', async () => {
    await pulled({ role: 'admin', last_failure: { at: 1, code: 'inactive_user' } });
    followRole(db, asked);
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    shownAs('operator');
    await pulled({ role: 'admin', last_failure: null });
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  });

  it('is not affected by a network failure', async () => {
    followRole(db, asked);
    await pulled({ role: 'admin', last_failure: { at: 1, code: 'no_connection' } });
    await heard();
    expect(asked).not.toHaveBeenCalled();
  });
});
