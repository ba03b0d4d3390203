/**
 * Registers a device for the user who is signed in on it, and returns the registration's id and ticket code. Every call creates a new
 * registration: a device that lost its store must not continue a ticket counter that it no longer knows.
 */
import { failure, json, serviceUnavailable } from '../_shared/answers.ts';
import { readBody } from '../_shared/body.ts';
import { z } from '../_shared/packages.ts';
import { post } from '../_shared/post.ts';
import { bearerToken, authenticateCaller, forbidden, notSignedIn } from '../_shared/session.ts';
import { serviceClient } from '../_shared/supabase.ts';

const registration = z.object({
  /** The device's own id, the same for all its users. */
  device: z.uuid('Invalid device id'),
  label: z._default(z.string().check(z.trim(), z.maxLength(100, 'Label too long')), ''),
  app_version: z._default(z.string().check(z.trim(), z.maxLength(50, 'App version too long')), ''),
});

export const handle = post(async (request) => {
  const token = bearerToken(request);
  if (!token) return notSignedIn();
  const body = await readBody(request, registration);
  if (!body.ok) return body.answer;

  const supabase = serviceClient();
  const person = await authenticateCaller(supabase, token);
  if (!person.ok) return person.answer;

  const { device, label, app_version } = body.value;
  const registered = await supabase.rpc('register_device', {
    p_user: person.id,
    p_device: device,
    p_label: label,
    p_app_version: app_version,
  });
  if (registered.error) return refusalOf(registered.error);
  return json(200, registered.data);
});

function refusalOf({ code, message }: { code: string; message: string }): Response {
  if (code === '42501') return forbidden();
  if (code === 'PT403')
    return failure(403, 'device_revoked', 'This device was revoked. Ask the owner to admit it again.');
  if (code === 'PT429')
    return failure(429, 'too_many_registrations', 'This account has registered too many devices today.', {
      headers: { 'retry-after': '3600' },
    });
  console.error(message);
  return serviceUnavailable('The device could not be registered.');
}
