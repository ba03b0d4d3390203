/** Maps refusals of the database and of Auth to answers with the specified messages. Any other error is a fault, and may be retried. */
import { failure, serviceUnavailable } from '../_shared/answers.ts';
import { forbidden } from '../_shared/session.ts';

const emailTaken = (): Response =>
  failure(409, 'email_taken', 'Duplicate entry detected.', { details: { field: 'email' } });

export function refusalOf({ code, message }: { code?: string | undefined; message: string }): Response {
  switch (code) {
    case '42501':
      return forbidden();
    case 'PT404':
    case 'user_not_found':
      return failure(404, 'unknown_user', 'No matching record found.');
    case 'PT409':
      return message === 'email_taken'
        ? emailTaken()
        : failure(409, 'last_owner', 'The last active owner cannot be demoted or deactivated.');
    case '23505':
    case 'email_exists':
      return emailTaken();
    case '23514':
      return failure(400, 'invalid_input', 'Invalid input');
    case 'weak_password':
      return failure(400, 'weak_password', message, { details: { field: 'password' } });
    case undefined:
    default:
      console.error(message);
      return serviceUnavailable('The change could not be made.');
  }
}
