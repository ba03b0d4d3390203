import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { judge, kindOf, type Fault } from '../../../src/domain/audit/errors.ts';

const texts: { error: Record<string, unknown> & { detail: Record<string, string> } } = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../../public/locales/en/common.json'), 'utf8'),
);

const DATABASE = 'A database error occurred. Please try again.';
const UNEXPECTED = 'An unexpected error occurred. Please try again or contact support.';

describe('an error', () => {
  it.each<[Fault, string, string, string]>([
    [{ code: 'PGRST116', details: 'The result contains 0 rows' }, 'low', 'No matching record found.', DATABASE],
    [
      { code: 'PGRST116', details: 'The result contains 10 rows' },
      'low',
      'Query returned unexpected number of rows.',
      DATABASE,
    ],
    [{ code: '23505', message: 'duplicate key' }, 'medium', 'Duplicate entry detected.', DATABASE],
    [
      { code: '23503', message: 'violates foreign key' },
      'medium',
      'Invalid reference. Related record not found.',
      DATABASE,
    ],
    [
      { code: '42501', message: 'permission denied' },
      'critical',
      'Database access denied.',
      'You do not have permission to perform this action.',
    ],
    [{ code: '42P01', message: 'no such table' }, 'high', 'Database operation failed.', DATABASE],
    [
      { message: 'Failed to fetch' },
      'medium',
      'Network connection error. Please check your internet connection.',
      'Connection problem. Please check your internet and try again.',
    ],
    [
      { message: 'Network request failed' },
      'medium',
      'Network connection error. Please check your internet connection.',
      'Connection problem. Please check your internet and try again.',
    ],
    [
      { message: 'JWT expired' },
      'high',
      'Authentication failed. Please sign in again.',
      'Your session has expired. Please sign in again.',
    ],
    [{ message: 'x is not a function' }, 'high', 'An unexpected error occurred.', UNEXPECTED],
    [{}, 'high', 'An unexpected error occurred.', UNEXPECTED],
    [
      { code: 'XX001', message: 'corrupted', critical: true },
      'critical',
      'Database operation failed.',
      'A critical system error occurred. Please contact support.',
    ],
  ])('%o is %s, named "%s", and a person reads "%s"', (fault, severity, named, said) => {
    const judged = judge(fault);
    expect(judged.severity).toBe(severity);
    expect(texts.error.detail[judged.kind]).toBe(named);
    expect(texts.error[judged.sentence]).toBe(said);
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
