import { expect, it } from 'vitest';
import { scaleSettingsOf } from '../../../../src/domain/scale/scaleSettings.ts';

it('settings that were never stored, or can no longer be chosen, are the usual ones', () => {
  const usual = scaleSettingsOf(undefined);
  expect(usual).toEqual({
    port: null,
    frame: 'toledo',
    pattern: '',
    unit: 'kg',
    baudRate: 9600,
    dataBits: 8,
    parity: 'none',
    stopBits: 1,
  });
  expect(scaleSettingsOf({ port: 7, frame: 'morse', baudRate: '9600', stopBits: 3 })).toEqual(usual);
  const chosen = { ...usual, port: '{}', frame: 'pattern', pattern: 'wn#######kg', dataBits: 7, parity: 'even' };
  expect(scaleSettingsOf(chosen)).toEqual(chosen);
});
