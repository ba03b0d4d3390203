import { act, fireEvent, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { prepareBrowser, show } from './support/world.tsx';

const world = vi.hoisted(() => ({
  status: { online: true, unread: false, unsent: 0 },
  change: vi.fn<() => Promise<unknown>>(),
}));
// Whether the server answers is given here; that the sync finds out is its own story.
vi.mock('../../src/data/index.ts', () => ({ useSyncStatus: () => world.status }));
vi.mock('../../src/data/session/changePassword.ts', () => ({ changeOwnPassword: world.change }));
const { ForcedPassword } = await import('../../src/app/ForcedPassword.tsx');
const { useDirtyForm } = await import('../../src/ui/dirtyForms.ts');

function Gate() {
  useDirtyForm(true);
  return <p>the gate</p>;
}

beforeEach(() => {
  prepareBrowser({ signedIn: false });
  world.status = { online: true, unread: false, unsent: 0 };
  world.change.mockReset().mockResolvedValue({ ok: false, error: { kind: 'offline' } });
});

describe('a password that an owner has set', () => {
  it('is changed before anything else while the server can be reached', async () => {
    await show(<ForcedPassword otherwise={<p>the gate</p>} />);
    expect(screen.getByRole('heading', { name: 'Change password' })).toBeTruthy();
    expect(screen.queryByText('the gate')).toBeNull();
    const [change, out] = ['Change password', 'Sign Out'].map((name) => screen.getByRole('button', { name }));
    expect([change?.className.includes('bg-accent'), out?.closest('.bg-basalt')]).toEqual([true, null]);
    expect(screen.queryByText(/owner/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Later: go on working' })).toBeNull();
  });

  it('does not block the gate where the browser believes in a network, but the sync has found that nobody answers', async () => {
    world.status = { ...world.status, online: false };
    await show(<ForcedPassword otherwise={<p>the gate</p>} />);
    expect(screen.getByText('the gate')).toBeTruthy();
  });

  it('does not block the gate when the change itself finds nobody', async () => {
    await show(<ForcedPassword otherwise={<p>the gate</p>} />);
    for (const label of ['New password', 'Repeat the new password'])
      fireEvent.change(screen.getByLabelText(label), { target: { value: 'Granite2026!' } });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Change password' })));
    expect(screen.getByText('Connection problem. Please check your internet and try again.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Later: go on working' }));
    expect(screen.getByText('the gate')).toBeTruthy();
  });

  it('is asked for when the server is back, but not in the middle of a form', async () => {
    world.status = { ...world.status, online: false };
    const { rerender } = await show(<ForcedPassword otherwise={<Gate />} />);
    world.status = { ...world.status, online: true };
    rerender(
      <MemoryRouter>
        <ForcedPassword otherwise={<Gate />} />
      </MemoryRouter>,
    );
    expect(screen.getByText('the gate')).toBeTruthy();
    rerender(
      <MemoryRouter>
        <ForcedPassword otherwise={<p>saved</p>} />
      </MemoryRouter>,
    );
    expect(await screen.findByRole('heading', { name: 'Change password' })).toBeTruthy();
  });
});
