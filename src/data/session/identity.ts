/** Who works on this device, kept apart from the session: it outlives an expired token and a dead network. */
export const IDENTITY_KEY = 'identity';

export interface Identity {
  readonly id: string;
  readonly email: string;
}
