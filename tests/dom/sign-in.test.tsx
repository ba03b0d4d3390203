import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { prepareBrowser, showWithToasts } from './support/world.tsx';

const signIn = vi.hoisted(() => vi.fn<(credentials: { email: string; password: string }) => Promise<unknown>>());
const unsentWork = vi.hoisted(() => vi.fn<() => Promise<unknown>>());
// The answers of the server are the subject here; how they are fetched is the data layer's own story.
vi.mock('../../src/data/signingIn.ts', () => ({ signIn, unsentWork }));

prepareBrowser({ signedIn: false });
const { becomeSignedIn, becomeSignedOut, showProfile } = await import('../../src/data/session/authState.ts');
const { SignInPage } = await import('../../src/features/auth/SignInPage.tsx');
const { dismissToast } = await import('../../src/ui/toast.ts');

beforeEach(() => {
  for (let id = 0; id < 100; id += 1) dismissToast(id);
  signIn.mockReset();
  unsentWork.mockReset().mockResolvedValue([]);
});

const open = () => showWithToasts(<SignInPage switchers={null} />);

async function submit(email = 'clerk@kuari.example', password = 'Quarry2026!') {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: email } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sign In' })));
}

const refusal = (error: object) => signIn.mockResolvedValue({ ok: false, error });

describe('the sign-in page', () => {
  it('shows the product, its three features, one card with one tab, and no way to sign up', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'Kuari Operations' })).toBeTruthy();
    for (const feature of ['Stock Tracking', 'Deliveries', 'Production'])
      expect(screen.getAllByText(feature).length).toBeGreaterThan(0);
    expect(screen.getByRole('heading', { name: 'Access Dashboard' })).toBeTruthy();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Sign In']);
    // Without an account a ticket can be checked.
    expect(screen.getByRole('link', { name: 'Ticket check' }).getAttribute('href')).toBe('/check');
    expect(screen.queryByText(/sign up|register|create account/i)).toBeNull();
  });

  it('begins at its top after a long page, and so does the page that follows it', async () => {
    const scrolled = vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined);
    await open();
    expect(scrolled.mock.calls).toEqual([[0, 0]]);
    cleanup();
    expect(scrolled.mock.calls).toEqual([
      [0, 0],
      [0, 0],
    ]);
    scrolled.mockRestore();
  });

  it('says above the button what waits here unsent', async () => {
    unsentWork.mockResolvedValue([{ userId: 'u', email: 'clerk@kuari.example', count: 2 }]);
    await open();
    const note = await screen.findByText(/^2 unsent records of clerk@kuari.example/);
    const button = screen.getByRole('button', { name: 'Sign In' });
    expect(note.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('knows the email of one whose session has ended, and of nobody who signed out', async () => {
    const user = { id: 'u', email: 'siti@kuari.example' };
    becomeSignedIn(user);
    becomeSignedOut('session_expired');
    await open();
    expect(screen.getByText('Your session has expired. Please sign in again.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('siti@kuari.example');
    cleanup();
    becomeSignedIn(user);
    becomeSignedOut(null, true);
    await open();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('');
  });

  it('reads "Signing in..." while it is busy and cannot be pressed twice', async () => {
    let finish: (answer: unknown) => void = () => undefined;
    signIn.mockReturnValue(
      new Promise((resolve) => {
        finish = resolve;
      }),
    );
    await open();
    await submit();
    expect(screen.getByRole('button', { name: 'Signing in...' })).toHaveProperty('disabled', true);
    await act(async () => finish({ ok: true, value: undefined }));
    expect(await screen.findByText('Welcome back!')).toBeTruthy();
    expect(screen.getByText('Successfully signed in to Kuari Operations')).toBeTruthy();
  });

  it('welcomes back only a person whose password is their own', async () => {
    const user = { id: 'u', email: 'owner@kuari.example' };
    signIn.mockImplementation(async () => {
      becomeSignedIn(user);
      const profile = { ...user, user_id: 'u', full_name: 'O', role: 'owner', created_at: '', updated_at: '' } as const;
      showProfile(user, { profile: { ...profile, must_change_password: true }, guessed: false, problem: null });
      return { ok: true, value: undefined };
    });
    await open();
    await submit();
    expect(await screen.findByText('Welcome!')).toBeTruthy();
    expect(screen.queryByText('Welcome back!')).toBeNull();
    becomeSignedOut();
  });

  it.each([
    ['clerk', 'Quarry2026!', 'Invalid Email', 'Please enter a valid email address'],
    ['clerk@kuari.example', 'short', 'Invalid Password', 'Password must be at least 8 characters'],
  ])('asks the server nothing about %s with %s', async (email, password, title, text) => {
    await open();
    await submit(email, password);
    expect(signIn).not.toHaveBeenCalled();
    expect(screen.getByText(title)).toBeTruthy();
    expect(screen.getAllByText(text)).toHaveLength(2);
  });

  it.each([
    [{ kind: 'rate_limited', minutes: 15 }, 'Too many login attempts. Please try again in 15 minute(s).'],
    [{ kind: 'invalid_credentials', message: null }, 'Invalid credentials'],
    [{ kind: 'invalid_credentials', message: 'Account suspended' }, 'Account suspended'],
    [{ kind: 'service_unavailable', message: null }, 'Authentication service unavailable'],
    [{ kind: 'service_unavailable', message: 'Maintenance until noon' }, 'Maintenance until noon'],
    [
      { kind: 'access_denied', code: 'forbidden', message: 'Whatever the server calls it' },
      'You do not have permission to perform this action.',
    ],
    [
      { kind: 'access_denied', code: 'device_revoked', message: 'Revoked' },
      'This device was revoked. What is not sent stays here; ask the owner to admit the device again.',
    ],
    [{ kind: 'access_denied', code: 'newer_than_this_app', message: 'Come back on Monday' }, 'Come back on Monday'],
    [{ kind: 'offline' }, 'Connection problem. Please check your internet and try again.'],
    [
      { kind: 'overridden' },
      'You are not signed in: somebody else signed in on this device at the same moment, in another tab.',
    ],
    [
      { kind: 'storage' },
      'This browser keeps nothing on this device: its storage is blocked or full. Without it no record can be kept here. Allow storage for this page or free some space, then sign in again.',
    ],
    [{ kind: 'incomplete' }, 'An unexpected error occurred'],
    [{ kind: 'unexpected' }, 'An unexpected error occurred during sign in'],
  ])('answers %j with its sentence, in a toast that passes and on the card where it stays', async (error, sentence) => {
    refusal(error);
    await open();
    await submit();
    expect(within(screen.getByRole('tabpanel')).getByText(sentence)).toBeTruthy();
    expect(screen.getByText('Sign in failed')).toBeTruthy();
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'clerk@kuari.example');
  });

  it('says that something broke where the sign-in itself fails', async () => {
    signIn.mockRejectedValue(new Error('bug'));
    await open();
    await submit();
    expect(screen.getByText('Sign in error')).toBeTruthy();
    expect(screen.getByText('An unexpected error occurred. Please try again.')).toBeTruthy();
  });
});
