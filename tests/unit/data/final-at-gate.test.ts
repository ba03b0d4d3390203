import { expect, it } from 'vitest';
import { isFinalAtGate } from '../../../src/data/db/refold.ts';

it.each([
  ['true', true, true], ['false', true, false], ['true', false, false],
])('a site whose setting says %s and is active: %s predicts new tickets as final: %s', (config_value, is_active, final) => {
  expect(isFinalAtGate([{ id: 's', version: 1, position: 1, config_key: 'site.final_at_gate', config_value, is_active }])).toBe(final);
});

it('predicts nothing of a site whose settings have not come yet', () => {
  expect(isFinalAtGate([])).toBe(false);
});
