/** Reports what waits on this device to the server while a page is open: a device that only reads would otherwise seem silent. */
import { sum } from '../../domain/values/quantities.ts';
import { isHeld } from '../../sync/entry.ts';
import { appVersion, backend } from '../remote/env.ts';
import { postJson } from '../remote/rpc.ts';
import { authState } from '../session/authState.ts';
import { pageTokens } from '../session/pageSession.ts';
import { publicKeyOf } from '../store/signingKeys.ts';
import { readMeta, writeMeta } from '../store/meta.ts';
import { inState, userStore, type UserDb } from '../store/schema.ts';

/** The server writes no more often either, if nothing has changed (`report_device`). */
const REPORT_EVERY_MS = 600_000;
/** At most this often, whatever changes: a push reports by itself what it leaves behind. */
const CHANGE_EVERY_MS = 60_000;
const TIMEOUT_MS = 15_000;

type DeviceState = Awaited<ReturnType<typeof readDeviceState>>;

/** The mutations that the server has not accepted (it has the held ones), and those of them that need attention. */
export async function readDeviceState(db: UserDb, now: number) {
  const [oldest, queued, ...refused] = await Promise.all([
    inState(db, 'queued')
      .filter((entry) => !isHeld(entry))
      .first(),
    ...(['queued', 'rejected', 'set_aside'] as const).map((state) => inState(db, state).count()),
  ]);
  /** How long the oldest one that can be sent has waited, start and end by the device's clock. */
  const waiting_ms = oldest ? Math.max(0, now - Date.parse(oldest.captured_at)) : null;
  return { unsent: (queued ?? 0) + sum(refused), rejected: sum(refused), waiting_ms };
}

/** A clock that was set back must not stop the reports. */
export async function isReportDue(db: UserDb, state: DeviceState, now: number): Promise<boolean> {
  const last = await readMeta(db, 'reported');
  const since = last ? Math.abs(now - last.at) : Number.POSITIVE_INFINITY;
  return since >= REPORT_EVERY_MS || (since >= CHANGE_EVERY_MS && last?.said !== saidIn(state));
}

const saidIn = ({ unsent, rejected, waiting_ms }: DeviceState): string =>
  [unsent, rejected, waiting_ms !== null].join(' ');

export async function reportDevice(): Promise<void> {
  const { user } = authState();
  if (!user || !navigator.onLine || document.visibilityState !== 'visible') return;
  const db = userStore(user.id).strict;
  const [now, device] = [Date.now(), await readMeta(db, 'device')];
  if (!device) return;
  const state = await readDeviceState(db, now);
  if (!(await isReportDue(db, state, now))) return;
  const token = await pageTokens.current();
  if (token.kind !== 'token' || token.userId !== user.id) return;
  const [app_version, public_key] = [appVersion(), await publicKeyOf(db)];
  const report = {
    device: device.id,
    ...state,
    ...(app_version && { app_version }),
    ...(public_key && { public_key }),
  };
  const limits = { timeoutMs: TIMEOUT_MS };
  const result = await postJson(backend(), '/rest/v1/rpc/report_device', token.value, { report }, limits);
  // A server older than this app does not have the procedure. The next report is sent after the usual time.
  if (result.kind === 'response') await writeMeta(db, 'reported', { at: now, said: saidIn(state) });
}
