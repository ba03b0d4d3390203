/** The user of this device, stored apart from the session: it stays valid with an expired token and without a network. */
export const IDENTITY_KEY = 'identity';

export interface Identity {
  readonly id: string;
  readonly email: string;
}
