import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { prepareBrowser, profileOf, show, showWithToasts } from './support/world.tsx';

// The browser's cryptography takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

prepareBrowser({ signedIn: false });
const { authState, becomeSignedIn, becomeSignedOut } = await import('../../src/data/session/authState.ts');
const { deviceStore } = await import('../../src/data/store/deviceStore.ts');
const { createLock } = await import('../../src/data/session/pin/lockbox.ts');
const { sealSession } = await import('../../src/data/session/pin/ownPin.ts');
const { changePin, endPin, loadPins, pinOf } = await import('../../src/data/session/pin/pins.ts');
const { SwitchUserButton } = await import('../../src/features/auth/SignOutButton.tsx');
const { SignInPage } = await import('../../src/features/auth/SignInPage.tsx');
const { PinSection } = await import('../../src/features/settings/SettingsPage.tsx');
await import('../../src/features/auth/SwitchUsers.tsx');

const SARI = { userId: 'u-sari', email: 'sari@kuari.example', name: 'Sari Dewi' };
const BUDI = { userId: 'u-budi', email: 'budi@kuari.example', name: 'Budi Santoso' };

/** A person of this tablet who has set that PIN and left. (With few rounds: what many cost is not the subject.) */
async function hasLeft(person: typeof SARI, pin: string) {
  const lock = await createLock(pin, 1_000);
  await changePin(person.userId, () => ({ ...person, lock, sealed: null, tries: 0 }));
  const session = JSON.stringify({
    access_token: 'over',
    refresh_token: 'r',
    expires_at: 1,
    user: { id: person.userId },
  });
  const profile = profileOf({ id: person.userId, user_id: person.userId, email: person.email, full_name: person.name });
  await sealSession(person.userId, { session, profile, profileAt: Date.now() });
}

beforeEach(async () => {
  cleanup();
  localStorage.clear();
  becomeSignedOut();
  await Promise.all([
    endPin(SARI.userId),
    endPin(BUDI.userId),
    deviceStore().delete('identity'),
    deviceStore().delete('kuari-auth'),
  ]);
  await loadPins();
});

const page = () => showWithToasts(<SignInPage switchers={null} />);

async function enter(pin: string) {
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('PIN'), { target: { value: pin } });
  if (pin.length < 6) await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Continue' })));
}

describe('the sign-in page of a shared tablet', () => {
  it('offers nobody to switch to where nobody has left a PIN', async () => {
    await page();
    expect(screen.queryByRole('region', { name: 'Switch user' })).toBeNull();
  });

  it('lists those who have left theirs, and signs in by PIN without any network: session, identity and profile are theirs', async () => {
    await hasLeft(SARI, '482915');
    await hasLeft(BUDI, '715204');
    await page();
    const list = within(await screen.findByRole('region', { name: 'Switch user' }));
    expect(list.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Sari Dewisari@kuari.example',
      'Budi Santosobudi@kuari.example',
    ]);
    fireEvent.click(list.getByRole('button', { name: /Budi/ }));
    await enter('715204');
    await waitFor(() =>
      expect(authState()).toMatchObject({
        phase: 'signed_in',
        user: { id: 'u-budi' },
        profile: { full_name: 'Budi Santoso' },
        profileGuessed: false,
      }),
    );
    expect(await deviceStore().get('identity')).toEqual({ id: 'u-budi', email: 'budi@kuari.example' });
    expect(JSON.parse(String(await deviceStore().get('kuari-auth')))).toMatchObject({ user: { id: 'u-budi' } });
    // Theirs alone, and only once: the other one's box stays closed.
    expect([(await pinOf('u-budi'))?.sealed, (await pinOf('u-sari'))?.sealed === null]).toEqual([null, false]);
  });

  it('has a pad of digits, erases one, and goes on by itself at the sixth', async () => {
    await hasLeft(SARI, '482915');
    await page();
    fireEvent.click(await screen.findByRole('button', { name: /Sari/ }));
    const dialog = within(await screen.findByRole('dialog'));
    const press = (name: string) => act(async () => fireEvent.click(dialog.getByRole('button', { name })));
    for (const digit of '4829') await press(digit);
    await press('7');
    await press('Erase the last digit');
    const field = dialog.getByLabelText<HTMLInputElement>('PIN');
    // Masked, and no password to a browser, which would offer to keep it as the one of the account.
    expect([field.value, field.type, field.autocomplete, field.className]).toEqual([
      '4829',
      'text',
      'off',
      expect.stringMatching(/\bmasked\b/),
    ]);
    await press('1');
    expect((await pinOf('u-sari'))?.tries).toBe(0);
    await press('5');
    await waitFor(() => expect(authState()).toMatchObject({ phase: 'signed_in', user: { id: 'u-sari' } }));
  });

  it('says how many tries are left, and counts none for a PIN that is not complete', async () => {
    await hasLeft(SARI, '482915');
    await page();
    fireEvent.click(await screen.findByRole('button', { name: /Sari/ }));
    await enter('4829');
    expect(screen.getByText('A PIN has 6 digits')).toBeTruthy();
    await enter('111111');
    expect(await screen.findByText('Wrong PIN. 4 tries left.')).toBeTruthy();
    expect((await pinOf('u-sari'))?.tries).toBe(1);
    expect(authState().phase).toBe('signed_out');
  });

  it('asks for the password after five wrong tries', async () => {
    await hasLeft(SARI, '482915');
    await page();
    fireEvent.click(await screen.findByRole('button', { name: /Sari/ }));
    for (let n = 0; n < 4; n += 1) {
      await enter('111111');
      await screen.findByText(new RegExp(`Wrong PIN. ${4 - n} `));
    }
    await enter('111111');
    const words = 'Too many wrong tries. Sign in with the password; that needs a connection.';
    expect(await within(screen.getByRole('dialog')).findByText(words)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    await waitFor(() =>
      expect(
        within(screen.getByRole('region', { name: 'Switch user' })).queryByRole('button', { name: /Sari/ }),
      ).toBeNull(),
    );
  });
});

describe('the PIN in the settings', () => {
  beforeEach(() => becomeSignedIn({ id: SARI.userId, email: SARI.email }));

  async function save(pin: string, repeated = pin) {
    fireEvent.change(screen.getByLabelText('New PIN (6 digits)'), { target: { value: pin } });
    fireEvent.change(screen.getByLabelText('Repeat the PIN'), { target: { value: repeated } });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save PIN' })));
  }

  it('has six digits and is typed twice', async () => {
    await show(<PinSection />);
    fireEvent.change(screen.getByLabelText('New PIN (6 digits)'), { target: { value: '48a2915x7' } });
    for (const label of ['New PIN (6 digits)', 'Repeat the PIN'])
      expect(screen.getByLabelText<HTMLInputElement>(label)).toMatchObject({ type: 'text', inputMode: 'numeric' });
    expect(screen.getByLabelText('New PIN (6 digits)')).toHaveProperty('value', '482915');
    await save('4829');
    expect(screen.getByText('A PIN has 6 digits')).toBeTruthy();
    await save('482915', '482916');
    expect(screen.getByText('The two PINs differ')).toBeTruthy();
    expect(await pinOf(SARI.userId)).toBeUndefined();
  });

  it.each(['000000', '777777', '123456', '456789', '567890', '654321', '987654', '098765'])(
    'is not %s, which a colleague tries first',
    async (pin) => {
      await show(<PinSection />);
      await save(pin);
      expect(
        screen.getByText(
          'Too easy to guess: not the same digit six times, and not six digits in a row like 123456 or 654321',
        ),
      ).toBeTruthy();
      expect(await pinOf(SARI.userId)).toBeUndefined();
    },
  );

  it('is set and taken away again, and with it the way to hand the tablet over', async () => {
    await showWithToasts([<SwitchUserButton key="switch" />, <PinSection key="pin" />]);
    expect(screen.queryByRole('button', { name: 'Switch user' })).toBeNull();
    await save('482915');
    expect(await screen.findByText('A PIN is set on this device.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Switch user' })).toBeTruthy();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Remove PIN' })));
    await waitFor(() => expect(screen.queryByText('A PIN is set on this device.')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Switch user' })).toBeNull();
    expect(await pinOf(SARI.userId)).toBeUndefined();
  });
});

it('a PIN that the store does not let go says so, and stays', async () => {
  becomeSignedIn({ id: SARI.userId, email: SARI.email });
  const lock = await createLock('482915', 1_000);
  await changePin(SARI.userId, () => ({ ...SARI, lock, sealed: null, tries: 0 }));
  await showWithToasts(<PinSection />);
  const refused = vi.spyOn(deviceStore(), 'update').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Remove PIN' })));
  expect(await screen.findByText('The PIN could not be removed from this device.')).toBeTruthy();
  expect(screen.getByText('A PIN is set on this device.')).toBeTruthy();
  refused.mockRestore();
});
