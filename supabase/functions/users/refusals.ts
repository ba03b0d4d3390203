/** Maps refusals of the database and of Auth to answers with the specified messages. Any other error is a fault, and may be retried. */
import { failure, serviceUnavailable } from '../_shared/answers.ts';
import { forbidden } from '../_shared/session.ts';

const EMAIL_TAKEN = {
  status: 409,
  error: 'Duplicate entry detected.',
  code: 'email_taken',
  details: { field: 'email' },
} as const;

export function refusalOf({ code, message }: { code?: string | undefined; message: string }): Response {
  switch (code) {
    case '42501':
      return forbidden();
    case 'PT404':
    case 'user_not_found':
      return failure({ status: 404, error: 'No matching record found.', code: 'unknown_user' });
    case 'PT409':
      return message === 'email_taken'
        ? failure(EMAIL_TAKEN)
        : failure({
            status: 409,
            error: 'The last active owner cannot be demoted or deactivated.',
            code: 'last_owner',
          });
    case '23505':
    case 'email_exists':
      return failure(EMAIL_TAKEN);
    case '23514':
      return failure({ status: 400, error: 'Invalid input', code: 'invalid_input' });
    case 'weak_password':
      return failure({ status: 400, error: message, code: 'weak_password', details: { field: 'password' } });
    case undefined:
    default:
      console.error(message);
      return serviceUnavailable('The change could not be made.');
  }
}
