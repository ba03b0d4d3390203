/**
 * One map from what went wrong to how grave it is and what is said of it. The sentences live with the
 * languages: `error.detail.<kind>` names the fault, `error.<sentence>` is what a person is told. What a field
 * refuses is no error here: it is said beside the field.
 */
import { unreachable } from '../values/result.ts';

export type ErrorKind =
  | 'no_rows'
  | 'many_rows'
  | 'duplicate'
  | 'missing_reference'
  | 'access_denied'
  | 'database'
  | 'network'
  | 'authentication'
  | 'unexpected';

export type Severity = 'low' | 'medium' | 'high' | 'critical';
export type ErrorSentence = 'sessionExpired' | 'notPermitted' | 'database' | 'critical' | 'network' | 'unexpected';

export interface ErrorTraits {
  readonly severity: Severity;
  readonly sentence: ErrorSentence;
  /** Written to the security audit log. */
  readonly audited: boolean;
}

function traitsOf(kind: ErrorKind): ErrorTraits {
  switch (kind) {
    case 'no_rows':
    case 'many_rows':
      return told('database', 'low');
    case 'duplicate':
    case 'missing_reference':
      return told('database', 'medium');
    case 'database':
      return told('database', 'high');
    case 'access_denied':
      return { severity: 'critical', sentence: 'notPermitted', audited: true };
    case 'network':
      return told('network', 'medium');
    case 'authentication':
      return told('sessionExpired', 'high');
    case 'unexpected':
      return told('unexpected', 'high');
    default:
      return unreachable(kind);
  }
}

/** What is known of a fault: an exception, or the body of a refusal. */
export interface Fault {
  /** SQLSTATE or PostgREST's own. */
  readonly code?: string | null;
  readonly message?: string | null;
  readonly details?: string | null;
  /** A fault of a kind that must not happen at all, such as a broken store. */
  readonly critical?: boolean;
}

export function kindOf({ code, message, details }: Fault): ErrorKind {
  const words = `${message ?? ''} ${details ?? ''}`;
  if (code === 'PGRST116') return /\b0 rows\b/.test(words) ? 'no_rows' : 'many_rows';
  if (code === '23505') return 'duplicate';
  if (code === '23503') return 'missing_reference';
  if (code === '42501') return 'access_denied';
  if (code) return 'database';
  if (/network|fetch/i.test(words)) return 'network';
  if (/jwt|auth/i.test(words)) return 'authentication';
  return 'unexpected';
}

/** What a person is told, and whether the security log hears of it. A critical fault has a sentence of its own. */
export function judge(fault: Fault): ErrorTraits & { readonly kind: ErrorKind } {
  const kind = kindOf(fault);
  if (fault.critical) return { kind, severity: 'critical', sentence: 'critical', audited: true };
  return { kind, ...traitsOf(kind) };
}

const told = (sentence: ErrorSentence, severity: Severity): ErrorTraits => ({
  severity,
  sentence,
  audited: severity === 'critical',
});
