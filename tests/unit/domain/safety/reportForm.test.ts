/** What a report of an incident takes, at the limits of its columns. */
import { describe, expect, it } from 'vitest';
import { reportSchema } from '../../../../src/domain/safety/reportForm.ts';

const NOW = new Date('2026-11-22T05:00:00Z');
const schema = reportSchema({ now: NOW, timeZone: 'Asia/Jakarta' });
const REPORT = {
  class: 'near_miss',
  title: 'Stone fell',
  location: '',
  description: '',
  people: undefined,
  lostDays: undefined,
  occurredAt: '',
};
const mistakesOf = (changed: object) => {
  const read = schema.safeParse({ ...REPORT, ...changed });
  return read.success ? [] : read.error.issues.map(({ path, message }) => [path[0], message]);
};

describe('a report of an incident', () => {
  it('of now has no time of its own', () => {
    expect(schema.parse(REPORT).occurredAt).toBeUndefined();
  });

  it("says when it happened by the site's clock", () => {
    expect(schema.parse({ ...REPORT, occurredAt: '2026-11-22T11:59' }).occurredAt).toBe('2026-11-22T04:59:00.000Z');
  });

  it.each([
    [{ title: 'A' }, [['title', 'text_too_short']]],
    [{ title: 'A'.repeat(201) }, [['title', 'text_too_long_200']]],
    [{ title: 'AB' }, []],
    [{ title: 'A'.repeat(200) }, []],
    [{ location: 'A'.repeat(101) }, [['location', 'text_too_long_100']]],
    [{ description: 'A'.repeat(4001) }, [['description', 'text_too_long_4000']]],
    [{ people: -1 }, [['people', 'number_out_of_range']]],
    [{ people: 10_000 }, []],
    [{ people: 10_001 }, [['people', 'number_out_of_range']]],
    [{ people: 1.5 }, [['people', 'number_whole']]],
    [{ lostDays: 100_001 }, [['lostDays', 'number_out_of_range']]],
    [{ occurredAt: '2026-11-22T12:00' }, []],
    [{ occurredAt: '2026-11-22T12:01' }, [['occurredAt', 'time_to_come']]],
    [{ occurredAt: 'yesterday' }, [['occurredAt', 'time_invalid']]],
    [{ class: 'bad luck' }, [['class', 'choice_invalid']]],
  ])('with %o is told of %o', (changed, expected) => {
    expect(mistakesOf(changed)).toEqual(expected);
  });
});
