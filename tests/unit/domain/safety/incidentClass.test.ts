/** The classes of Kepmen ESDM 1827 K/30/MEM/2018, appendix III, as the questions come to them. */
import { describe, expect, it } from 'vitest';
import { ELEMENTS, classOf } from '../../../../src/domain/safety/incidentClass.ts';
import { nextStatus } from '../../../../src/domain/records/incidentSteps.ts';

describe('the class of an incident', () => {
  it.each([
    [{ harm: 'none' }, 'near_miss'],
    [{ harm: 'none', damage: true }, 'property_damage'],
    [{ harm: 'none', danger: true, damage: true }, 'dangerous_occurrence'],
    [{ harm: 'one_day' }, 'first_aid'],
    [{ harm: 'weeks' }, 'minor'],
    [{ harm: 'three_weeks' }, 'serious'],
    [{ harm: 'death' }, 'fatal'],
  ] as const)('of %o is %s', (answers, expected) => {
    expect(classOf(answers).class).toBe(expected);
  });

  it.each([
    ['with all five elements', ELEMENTS, true, []],
    ['without one of them', ELEMENTS.filter((element) => element !== 'area'), false, ['area']],
  ])('is of a mining accident only where all five elements are given: %s', (_, elements, isMiningAccident, missing) => {
    expect(classOf({ harm: 'weeks', elements })).toEqual({ class: 'minor', isMiningAccident, missing });
  });

  it('raises no question of a mining accident where nobody was hurt', () => {
    expect(classOf({ harm: 'none', elements: ELEMENTS }).isMiningAccident).toBeNull();
  });
});

describe('the next step of an incident', () => {
  it.each([
    ['open', 'manager', 'investigating'],
    ['investigating', 'manager', null],
    ['investigating', 'admin', 'closed'],
    ['investigating', 'owner', 'closed'],
    ['closed', 'admin', null],
    ['closed', 'owner', 'open'],
    ['open', undefined, null],
  ] as const)('of one that is %s, for %s: %s', (status, role, expected) => {
    expect(nextStatus(status, role)).toBe(expected);
  });
});
