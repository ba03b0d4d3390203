import { describe, expect, it } from 'vitest';
import { judge, kindOf } from '../../../src/domain/audit/errors.ts';

describe('an error', () => {
  it.each([
    [{ code: 'PGRST116', details: 'The result contains 0 rows' }, 'low', 'no_rows', 'database'],
    [{ code: 'PGRST116', details: 'The result contains 10 rows' }, 'low', 'many_rows', 'database'],
    [{ code: '23505', message: 'duplicate key' }, 'medium', 'duplicate', 'database'],
    [{ code: '23503', message: 'violates foreign key' }, 'medium', 'missing_reference', 'database'],
    [{ code: '42501', message: 'permission denied' }, 'critical', 'access_denied', 'notPermitted'],
    [{ code: '42P01', message: 'no such table' }, 'high', 'database', 'database'],
    [{ message: 'Failed to fetch' }, 'medium', 'network', 'network'],
    [{ message: 'Network request failed' }, 'medium', 'network', 'network'],
    [{ message: 'JWT expired' }, 'high', 'authentication', 'sessionExpired'],
    [{ message: 'x is not a function' }, 'high', 'unexpected', 'unexpected'],
    [{}, 'high', 'unexpected', 'unexpected'],
    [{ code: 'XX001', message: 'corrupted', critical: true }, 'critical', 'database', 'critical'],
  ])('%o is %s, named %s, and a person reads %s', (fault, severity, kind, sentence) => {
    expect(judge(fault)).toMatchObject({ severity, kind, sentence });
  });

  it('about permission, and every critical one, goes to the security log, and no other', () => {
    expect(judge({ code: '42501' }).audited).toBe(true);
    expect(judge({ message: 'the store is broken', critical: true }).audited).toBe(true);
    for (const fault of [{ code: '23505' }, { message: 'Failed to fetch' }, { message: 'JWT expired' }, {}])
      expect(judge(fault).audited).toBe(false);
  });

  it('with a code is judged by the code, whatever its words say', () => {
    expect(kindOf({ code: '23505', message: 'network auth fetch' })).toBe('duplicate');
  });
});
