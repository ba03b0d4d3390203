import {
  CircleCheck,
  ClockAlert,
  CloudUpload,
  LoaderCircle,
  LogIn,
  RefreshCw,
  Send,
  TriangleAlert,
  ShieldAlert,
  ShieldCheck,
  Camera,
  Inbox,
  UserCheck,
  UsersRound,
} from 'lucide-react';
import { useState } from 'react';
import {
  sendWaiting,
  siteNow,
  useFirstSync,
  useOfflineReadiness,
  useOthersUnsent,
  useOutbox,
  usePhotoCounts,
  useSite,
  useSyncStatus,
  useStorageInfo,
  takeOverQueue,
  useDoneBefore,
} from '../../data/index.ts';
import type { StoreFailure, SyncStatus, PhotoCounts, UnsentWork } from '../../data/index.ts';
import { signOut } from '../../data/account.ts';
import { formatDateTime, formatNumber, useTexts, formatTime } from '../../i18n/index.ts';
import { Button, Dialog, FactList, Message, StoreFailed, useClock, useCommand } from '../../ui/index.ts';
import { DecisionDialog } from './DecisionDialog.tsx';
import { OutboxRow } from './OutboxRow.tsx';
import { UnsentFile } from './UnsentFile.tsx';
import { KindText, useNameOf, type Deciding } from './RecordName.tsx';

const SHOWN = 100;

/** A notice that opens by itself: a key pressed at that moment must press no button. Set before the dialog is shown, which looks for it. */
const focusFirst = (notice: HTMLElement | null): void => notice?.setAttribute('autofocus', '');

interface SyncPanelProps {
  readonly emptied?: boolean;
  /** The entity id of a record to correct; opened as soon as the list is read. */
  readonly asked?: string | null;
  readonly onClose: () => void;
}

export function SyncPanel({ emptied = false, asked = null, onClose }: SyncPanelProps) {
  const { t } = useTexts();
  const status = useSyncStatus();
  const outbox = useOutbox();
  const others = useOthersUnsent();
  const photos = usePhotoCounts();
  const now = useClock(siteNow);
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const [answered, setAnswered] = useState<string | null>(null);
  if (outbox && asked !== answered) {
    setAnswered(asked);
    const item = outbox
      .flatMap((save) => [save.head, ...save.others])
      .find((one) => one.entity_id === asked && (one.isForUserToDecide || one.isEditable));
    if (item) setDeciding({ what: 'fix', item });
  }
  const { failure, run } = useCommand<StoreFailure>();
  return (
    <Dialog title={t('sync.panel.title')} onClose={onClose} place="right">
      {emptied && (
        <div ref={focusFirst} tabIndex={-1} className="mb-4">
          <Message tone="bad" icon={TriangleAlert} text={t('sync.panel.emptied')} />
        </div>
      )}
      <SyncTimes status={status} />
      <StorageFacts />
      {!status.isRefused && <Readiness />}
      <History />
      {status.waitingForSignIn && (
        <Message tone="warn" icon={LogIn} className="mt-4">
          {t(status.isRefused ? 'sync.panel.refused' : 'sync.panel.signInAgain')}
          <Button icon={LogIn} className="mt-3 w-full" onClick={() => void signOut({ switching: true, again: true })}>
            {t('sync.signIn')}
          </Button>
        </Message>
      )}
      <Warnings status={status} />
      <Button
        look="main"
        icon={Send}
        disabled={status.sending}
        onClick={() => void run(sendWaiting())}
        className="mt-4 w-full"
        text={status.sending ? t('sync.panel.sending') : t('sync.panel.sendNow')}
      />
      <StoreFailed failure={failure} />
      {photos && <WaitingPhotos counts={photos} />}
      {!emptied && outbox?.length === 0 && others?.length === 0 && photos?.waiting === 0 && photos.stuck === 0 && (
        <p className="mt-8 flex flex-col items-center gap-2 text-center text-ink-soft">
          <CloudUpload aria-hidden className="size-8 text-stone-shade" strokeWidth={1.5} />
          {t('sync.panel.empty')}
        </p>
      )}
      <ul className="mt-4 [&>li+li]:border-t [&>li+li]:border-line">
        {outbox?.slice(0, SHOWN).map((save) => (
          <OutboxRow key={save.id} save={save} now={now} onDecide={setDeciding} />
        ))}
      </ul>
      {outbox && outbox.length > SHOWN && (
        <p className="mt-2 text-sm text-ink-soft">{t('sync.panel.more', { count: outbox.length - SHOWN })}</p>
      )}
      <DoneBefore />
      <OthersWork />
      <UnsentFile />
      {deciding && outbox && <DecisionDialog deciding={deciding} outbox={outbox} onClose={() => setDeciding(null)} />}
    </Dialog>
  );
}

function Readiness() {
  const { t } = useTexts();
  const readiness = useOfflineReadiness();
  const Icon = readiness === 'ready' ? CircleCheck : LoaderCircle;
  if (readiness === 'unsupported') return null;
  return (
    <p className="mt-3 flex items-center gap-2 text-sm text-ink-soft">
      <Icon aria-hidden className="size-4 shrink-0" />
      {t(`sync.panel.readiness.${readiness}`)}
    </p>
  );
}

function History() {
  const { t, language } = useTexts();
  const first = useFirstSync();
  if (!first || first.complete) return null;
  const label = t('sync.panel.history', { percent: formatNumber(first.progress * 100, language, 0) });
  return (
    <div className="mt-3 text-sm text-ink-soft">
      <p>{label}</p>
      <progress aria-label={label} value={first.progress} max={1} className="mt-1 h-2 w-full accent-accent-ink" />
    </div>
  );
}

function Warnings({ status }: { readonly status: SyncStatus }) {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  const ahead = status.clockAheadMs ?? null;
  return (
    <>
      {status.upgradeBlocked && (
        <Message tone="bad" icon={TriangleAlert} className="mt-4" text={t('sync.panel.upgradeBlocked')} />
      )}
      {status.storeFull && <Message tone="bad" icon={TriangleAlert} className="mt-4" text={t('sync.panel.full')} />}
      {status.versionSkew && (
        <Message tone={status.versionSkew === 'app' ? 'bad' : 'warn'} icon={TriangleAlert} className="mt-4">
          {t(status.versionSkew === 'app' ? 'update.needed' : 'sync.panel.serverTooOld')}
          {status.versionSkew === 'app' && (
            <Button
              icon={RefreshCw}
              className="mt-3 w-full"
              onClick={() => location.reload()}
              text={t('update.reload')}
            />
          )}
        </Message>
      )}
      {status.stalledSince && !status.versionSkew && (
        <Message tone="bad" icon={TriangleAlert} className="mt-4">
          {t('sync.panel.stalled', { since: formatDateTime(status.stalledSince, language, timeZone) })}
        </Message>
      )}
      {ahead !== null && (
        <Message tone="warn" icon={ClockAlert} className="mt-4">
          {t(ahead > 0 ? 'sync.panel.clockAhead' : 'sync.panel.clockBehind', {
            minutes: formatNumber(Math.abs(ahead) / 60_000, language, 0),
          })}
        </Message>
      )}
    </>
  );
}

/** How much this device stores, and whether the browser has promised not to delete it by itself. */
function StorageFacts() {
  const { t, language } = useTexts();
  const { info } = useStorageInfo();
  if (!info) return null;
  const Icon = info.isProtected ? ShieldCheck : ShieldAlert;
  const used =
    info.used === null
      ? t('settings.device.unknown')
      : t('settings.device.megabytes', { amount: formatNumber(info.used / 1_000_000, language, 1) });
  return (
    <p className="mt-3 flex items-center gap-2 text-sm text-ink-soft">
      <Icon aria-hidden className="size-4 shrink-0" />
      {t('settings.device.used')}: {used}
      {info.isProtected !== null && ` · ${t(`settings.device.${info.isProtected ? 'protected' : 'unprotected'}`)}`}
    </p>
  );
}

function SyncTimes({ status }: { readonly status: SyncStatus }) {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  const last = status.lastSuccessAt ? formatDateTime(status.lastSuccessAt, language, timeZone) : t('sync.panel.never');
  const soon = status.nextAttemptAt ? formatTime(status.nextAttemptAt, language, timeZone) : t('sync.panel.soon');
  const online = status.online ? soon : t('sync.panel.whenOnline');
  const next = status.waitingForSignIn ? t('sync.panel.afterSignIn') : online;
  return (
    <FactList
      className="text-right text-sm"
      facts={[
        [t('sync.panel.lastSuccess'), last],
        [t('sync.panel.nextAttempt'), status.toSend > 0 && next],
      ]}
    />
  );
}

/** Photos follow their records, and may still wait when these arrived long ago. */
function WaitingPhotos({ counts }: { readonly counts: PhotoCounts }) {
  const { t } = useTexts();
  return (
    <>
      {counts.waiting > 0 && (
        <p className="mt-4 flex items-center gap-2 text-sm">
          <Camera aria-hidden className="size-4 shrink-0" />
          {t('sync.panel.photos.waiting', { count: counts.waiting })}
        </p>
      )}
      {counts.stuck > 0 && (
        <Message tone="bad" icon={TriangleAlert} className="mt-4">
          {t('sync.panel.photos.stuck', { count: counts.stuck })}
        </Message>
      )}
    </>
  );
}

/** For an owner: other users' unsent work on this device, to be sent in their names. Nothing for other roles. */
function OthersWork() {
  const { t } = useTexts();
  const queues = useOthersUnsent() ?? [];
  const [said, setSaid] = useState<string>();
  const { failure, run } = useCommand<StoreFailure>();
  const takeOver = async ({ userId }: UnsentWork) => {
    const taken = await run(takeOverQueue(userId));
    if (!taken.ok) setSaid(undefined);
    else setSaid(taken.value ? t('sync.others.taken', { count: taken.value.added }) : t('sync.others.refused'));
  };
  return (
    <>
      {queues.map((queue) => (
        <Message
          key={queue.userId}
          tone="info"
          icon={Inbox}
          title={t('sync.others.waiting', { count: queue.count, email: queue.email })}
          className="mt-4"
        >
          <p className="text-sm">{t('sync.others.text')}</p>
          <Button icon={UserCheck} onClick={() => void takeOver(queue)} className="mt-3">
            {t('sync.others.takeOver')}
          </Button>
        </Message>
      ))}
      <StoreFailed failure={failure} />
      {said && (
        <p role="status" className="mt-4 text-sm font-semibold">
          {said}
        </p>
      )}
    </>
  );
}

/** Records that came second: nothing was counted twice, no text is lost, and the user knows that another was first. */
function DoneBefore() {
  const { t } = useTexts();
  const nameOf = useNameOf();
  const items = useDoneBefore() ?? [];
  if (items.length === 0) return null;
  return (
    <Message tone="info" icon={UsersRound} title={t('sync.doneBefore.title')} className="mt-4">
      <ul>
        {items.map((item) => (
          <li key={item.id} className="wrap-anywhere">
            <KindText item={item} />
            {nameOf(item) !== null && ` · ${nameOf(item)}`}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-sm">{t('sync.doneBefore.text')}</p>
    </Message>
  );
}
