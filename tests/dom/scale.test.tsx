import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { SimulatedPort, SimulatedSerial } from '../../supabase/local/scale/simulatedPort.ts';
import { bytesOf, WRITERS } from '../support/indicators.ts';
import { FakeLockManager } from '../unit/data/support/lockManager.ts';
import { prepareBrowser, show } from './support/world.tsx';

prepareBrowser({ signedIn: false });
const { ScalePage } = await import('../../src/features/settings/scale/ScalePage.tsx');
const { ScaleRoom } = await import('../../src/features/settings/SettingsPage.tsx');
const { deviceStore } = await import('../../src/data/store/deviceStore.ts');
const { chooseLanguage, startI18n } = await import('../../src/i18n/setup.ts');

let port: SimulatedPort;
beforeEach(async () => {
  await startI18n();
  await chooseLanguage('en');
  await deviceStore().delete('scale');
  port = new SimulatedPort({ usbVendorId: 0x0403 });
  Object.defineProperties(navigator, {
    serial: { value: new SimulatedSerial(port), configurable: true },
    locks: { value: new FakeLockManager().of('tab'), configurable: true },
  });
});

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const choose = (label: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }));
const send = (text: string) => act(async () => port.send(bytesOf(text)));
const isOpenWith = (line: object) => waitFor(() => expect(port.line).toMatchObject(line));
const words = () => screen.getByRole('status').textContent;

describe('the scale of a device', () => {
  it('is set up with all that comes in before the eyes, closed on leaving, and set up for good', async () => {
    const { unmount } = await show(<ScalePage />);
    expect(await screen.findByRole('button', { name: 'Choose port' })).toBeDefined();
    expect(words()).toBe('No port was chosen yet.');
    await press('Choose port');
    await isOpenWith({ baudRate: 9_600, dataBits: 8, parity: 'none', stopBits: 1 });
    await choose('Baud rate', '2400');
    await choose('Parity', 'even');
    await choose('Frame', 'and');
    await isOpenWith({ baudRate: 2_400, parity: 'even', frame: 'and' });
    await send('\u0001\u00ff?');
    expect(screen.getByText('01 ff 3f')).toBeDefined();
    expect(screen.getByText('<1><ff>?')).toBeDefined();
    await send(WRITERS.and({ kg: 24_560, moving: true }));
    expect(screen.getByText('24,560 kg')).toBeDefined();
    expect(screen.getByText('US,GS,+0024560kg<CR>')).toBeDefined();
    expect(words()).toBe('Moving: wait until the weight is steady');
    unmount();
    await waitFor(() => expect(port.line).toBeNull());
    await act(() => chooseLanguage('id'));
    await show(<ScalePage />);
    await isOpenWith({ baudRate: 2_400, parity: 'even', frame: 'and' });
    await send(WRITERS.and({ kg: 9_480, moving: false }));
    expect(screen.getByText('9.480 kg')).toBeDefined();
    expect(words()).toBe('Tunggu: belum sama selama 2 detik');
    await press('Tanpa timbangan di perangkat ini');
    await waitFor(() => expect(port.line).toBeNull());
    expect(words()).toBe('Port belum dipilih.');
  });

  it('by a pattern is read once the pattern is one', async () => {
    await show(<ScalePage />);
    await screen.findByRole('button', { name: 'Choose port' });
    await choose('Frame', 'pattern');
    await press('Choose port');
    await choose('Pattern', 'wn##');
    expect(screen.getByText('3 to 12 times # side by side, at most 40 characters')).toBeDefined();
    await choose('Pattern', 'wn#######kg');
    await isOpenWith({ pattern: 'wn#######kg' });
    await send('wn0012.35kg\r\n');
    expect(screen.getByText('12.35 kg')).toBeDefined();
  });

  it('has its way in the settings, and where the browser has no serial ports a line that says why not', async () => {
    const { unmount } = await show(<ScaleRoom />);
    expect(screen.getByRole('link', { name: 'Set up the scale', hidden: true })).toBeDefined();
    unmount();
    Reflect.deleteProperty(navigator, 'serial');
    await show(
      <>
        <ScaleRoom />
        <ScalePage />
      </>,
    );
    expect(screen.getAllByText(/^This browser cannot read a scale\./)).toHaveLength(2);
    expect(screen.queryByRole('link', { name: 'Set up the scale', hidden: true })).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
