/** The server as a program would meet it that is not our app: signed in by the login function, pushing whatever it likes. */
import { v7 } from 'uuid';
import type { TestBackend } from './backend.ts';
import { readKeys } from './keys.ts';
import { emailOf, PASSWORD, type Who } from './signIn.ts';

export interface Caller {
  readonly userId: string;
  readonly device: string;
  readonly deviceCode: string;
  /** Of the session. */
  readonly token: string;
  push(
    mutations: readonly unknown[],
    as?: { author?: string; device?: string; schemaVersion?: number },
  ): Promise<{ status: number; body: PushAnswer }>;
  readonly rest: (path: string, init?: RequestInit) => Promise<Response>;
}

export interface PushAnswer {
  readonly code?: string;
  readonly message?: string;
  readonly outcomes?: readonly { id: string; outcome: string; code?: string; field?: string; rows?: unknown[] }[];
}

export async function signInByApi(backend: TestBackend, who: Who): Promise<Caller> {
  const { publishable } = readKeys();
  const headers = { apikey: publishable, 'content-type': 'application/json' };
  const login = await fetch(`${backend.origin}/functions/v1/login`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${publishable}` },
    body: JSON.stringify({ email: emailOf(who), password: PASSWORD }),
  });
  const session: { access_token: string } = await login.json();
  const signed = { ...headers, authorization: `Bearer ${session.access_token}` };
  const userId = String(JSON.parse(Buffer.from(session.access_token.split('.')[1] ?? '', 'base64url').toString()).sub);
  const registration = await fetch(`${backend.origin}/functions/v1/register_device`, {
    method: 'POST',
    headers: signed,
    body: JSON.stringify({ device: v7(), label: 'A program', app_version: '0' }),
  });
  const device: { id: string; code: string } = await registration.json();
  const rest = (path: string, init: RequestInit = {}) =>
    fetch(`${backend.origin}/rest/v1/${path}`, { ...init, headers: signed });
  return {
    userId,
    device: device.id,
    deviceCode: device.code,
    token: session.access_token,
    rest,
    push: async (mutations, as = {}) => {
      const batch = {
        schema_version: as.schemaVersion ?? 1,
        author: as.author ?? userId,
        device: as.device ?? device.id,
        mutations,
      };
      const answer = await rest('rpc/apply_mutations', { method: 'POST', body: JSON.stringify({ batch }) });
      return { status: answer.status, body: await answer.json() };
    },
  };
}

let seq = 0;

/** A delivery as the app would freeze it; `change` replaces top-level parts, `payload` fields of the payload. */
export function deliveryMutation(
  caller: Caller,
  payload: Record<string, unknown> = {},
  change: Record<string, unknown> = {},
) {
  seq += 1;
  const now = new Date();
  return {
    id: v7(),
    seq,
    kind: 'deliveries.create',
    entity_id: v7(),
    payload: {
      ticket_no: `SJ-261120-${caller.deviceCode}-${String(seq).padStart(4, '0')}`,
      operating_day: new Date(now.getTime() + 3_600_000).toISOString().slice(0, 10),
      customer_name: 'PT Batu Jaya',
      material_type: 'abu_batu',
      volume: 7.5,
      truck_license: 'B 9123 XYZ',
      truck_type: 'STANDARD',
      driver_name: 'Slamet Riyadi',
      ...payload,
    },
    depends_on: [],
    replaces: null,
    captured_at: now.toISOString(),
    clock_offset_ms: 0,
    ...change,
  };
}
