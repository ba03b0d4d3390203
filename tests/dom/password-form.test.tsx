import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { prepareBrowser, showWithToasts } from './support/world.tsx';

const change = vi.hoisted(() => vi.fn<(password: string, current?: string) => Promise<unknown>>());
// What the server makes of a new password is told in the browser tests; here its answers are given.
vi.mock('../../src/data/session/changePassword.ts', () => ({ changeOwnPassword: change }));
const { becomeSignedIn, becomeSignedOut } = await import('../../src/data/session/authState.ts');
const { PasswordForm } = await import('../../src/features/settings/PasswordForm.tsx');

beforeEach(() => {
  prepareBrowser({ signedIn: false });
  change.mockReset();
});

async function submit(password: string, repeated = password, current = 'Quarry2026!') {
  await showWithToasts(<PasswordForm />);
  fireEvent.change(screen.getByLabelText('Current password'), { target: { value: current } });
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: password } });
  fireEvent.change(screen.getByLabelText('Repeat the new password'), { target: { value: repeated } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Change password' })));
}

describe("a new password of one's own", () => {
  it.each([
    ['Short1!', 'Short1!', 'Password must be at least 8 characters'],
    ['Granite2026!', 'Granite2026?', 'The two passwords differ'],
  ])('%.15s and %.15s are not sent', async (password, repeated, message) => {
    await submit(password, repeated);
    expect(screen.getByText(message)).toBeTruthy();
    expect(change).not.toHaveBeenCalled();
  });

  it('with a special character that does not count is refused, and those that count are named', async () => {
    await submit('Surat-Jalan#9', 'Surat-Jalan#9');
    expect(screen.getByText(/one of @\$!%\*\?&/)).toBeTruthy();
  });

  it.each([
    [{ kind: 'offline' }, 'Connection problem. Please check your internet and try again.'],
    [{ kind: 'sign_in_again' }, 'Your session has expired. Please sign in again.'],
    [{ kind: 'refused', message: 'New password should be different' }, 'New password should be different'],
    [{ kind: 'refused', message: null }, 'An unexpected error occurred. Please try again or contact support.'],
  ])('refused with %o says so and keeps what was typed', async (error, message) => {
    change.mockResolvedValue({ ok: false, error });
    await submit('Granite2026!');
    expect(screen.getByText(message)).toBeTruthy();
    expect(screen.getByLabelText('New password')).toHaveProperty('value', 'Granite2026!');
  });

  it('that is the old one says so at the field', async () => {
    change.mockResolvedValue({ ok: false, error: { kind: 'same' } });
    await submit('Granite2026!');
    const field = screen.getByLabelText('New password');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const said = screen.getByText('This is the password you have now. Choose another one.');
    expect(field.getAttribute('aria-describedby')?.split(' ').at(-1)).toBe(said.id);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText('Password changed')).toBeNull();
  });

  it.each([
    { ok: true, value: undefined },
    { ok: false, error: { kind: 'offline' } },
  ])('whose answer (%o) comes when somebody else is here says nothing to them', async (answered) => {
    let answer: (value: unknown) => void = () => undefined;
    change.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    becomeSignedIn({ id: 'u-sari', email: 'sari@kuari.example' });
    await submit('Granite2026!');
    act(() => becomeSignedIn({ id: 'u-budi', email: 'budi@kuari.example' }));
    await act(async () => answer(answered));
    expect([screen.queryByText('Password changed'), screen.queryByRole('alert')]).toEqual([null, null]);
    becomeSignedOut();
  });

  it('is not sent without the old one, and one that is not the old one says so at its field', async () => {
    await submit('Granite2026!', 'Granite2026!', '');
    expect(screen.getByText('Enter your current password')).toBeTruthy();
    expect(change).not.toHaveBeenCalled();
    change.mockResolvedValue({ ok: false, error: { kind: 'wrong' } });
    fireEvent.change(screen.getByLabelText('Current password'), { target: { value: 'Guessed2026!' } });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Change password' })));
    expect(screen.getByText('This is not your current password')).toBeTruthy();
    expect(screen.getByLabelText('New password')).toHaveProperty('value', 'Granite2026!');
  });

  it('after too many wrong ones says how long to wait', async () => {
    change.mockResolvedValue({ ok: false, error: { kind: 'rate_limited', minutes: 15 } });
    await submit('Granite2026!');
    expect(screen.getByRole('alert').textContent).toContain('15 minute');
  });

  it('that was taken is said, and leaves the fields empty', async () => {
    change.mockResolvedValue({ ok: true, value: undefined });
    await submit('Granite2026!');
    expect(change).toHaveBeenCalledWith('Granite2026!', 'Quarry2026!');
    expect(screen.getByLabelText('Current password')).toHaveProperty('value', '');
    expect(screen.getByText('Password changed')).toBeTruthy();
    expect(screen.getByLabelText('New password')).toHaveProperty('value', '');
  });
});
