/** Maps a fault to its severity and sentence: `error.detail.<kind>` names the fault, `error.<sentence>` is shown. */
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
  readonly audited: boolean;
}

function traitsOf(kind: ErrorKind): ErrorTraits {
  switch (kind) {
    case 'no_rows':
    case 'many_rows':
      return shownAs('database', 'low');
    case 'duplicate':
    case 'missing_reference':
      return shownAs('database', 'medium');
    case 'database':
      return shownAs('database', 'high');
    case 'access_denied':
      return { severity: 'critical', sentence: 'notPermitted', audited: true };
    case 'network':
      return shownAs('network', 'medium');
    case 'authentication':
      return shownAs('sessionExpired', 'high');
    case 'unexpected':
      return shownAs('unexpected', 'high');
    default:
      return unreachable(kind);
  }
}

/** What is known about a fault: an exception, or the body of a refusal. */
export interface Fault {
  /** SQLSTATE or a code of PostgREST. */
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

export function judge(fault: Fault): ErrorTraits & { readonly kind: ErrorKind } {
  const kind = kindOf(fault);
  if (fault.critical) return { kind, severity: 'critical', sentence: 'critical', audited: true };
  return { kind, ...traitsOf(kind) };
}

/** Why a call to the server gave no usable answer. `busy`: transient. `unclear`: unreadable, so a change may have been made. */
export type CallFailure = 'offline' | 'signed_out' | 'refused' | 'busy' | 'unclear';

const KIND_OF_FAILURE: Readonly<Record<CallFailure, ErrorKind>> = {
  offline: 'network',
  signed_out: 'authentication',
  refused: 'access_denied',
  busy: 'database',
  unclear: 'unexpected',
};

/** The sentence for a failed read. For a change, screens say more: whether it may have been made, and what to do (`people.failed`, `siteSettings.failed`). */
export const sentenceOf = (failure: CallFailure): ErrorSentence => traitsOf(KIND_OF_FAILURE[failure]).sentence;

const shownAs = (sentence: ErrorSentence, severity: Severity): ErrorTraits => ({
  severity,
  sentence,
  audited: severity === 'critical',
});
