import {
  CircleCheck,
  CloudDownload,
  CloudOff,
  CloudUpload,
  Hand,
  LoaderCircle,
  LockKeyhole,
  LogIn,
  RefreshCw,
  TriangleAlert,
} from 'lucide-react';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useAuth } from '../../data/auth.ts';
import {
  lookForUpdate,
  siteNow,
  useEmptied,
  useOfflineReadiness,
  useSite,
  useSyncStatus,
} from '../../data/dashboard.ts';
import { formatAge, formatDateTime, formatNumber, formatTime, useTexts } from '../../i18n/index.ts';
import { DialogPart } from '../../ui/MissingPart.tsx';
import { cx } from '../../ui/cx.ts';
import { useAnyFormDirty } from '../../ui/dirtyForms.ts';
import { lazyPart, optionalPart, useLoadedLater } from '../../ui/lazyPart.tsx';
import { useSyncPanelRequest } from '../../ui/syncPanelRequest.ts';
import { stripState, type StripState } from './stripState.ts';

const SyncPanel = lazyPart(async () => (await import('./SyncPanel.tsx')).SyncPanel);
const OthersInStrip = optionalPart(async () => (await import('./OthersInStrip.tsx')).OthersInStrip);

/** Always in the header, icon and word: whether everything saved has arrived. Opens the panel. */
export function SyncStrip() {
  const mayRead = useAuth((auth) => auth.profile?.role !== 'operator');
  const { emptied, acknowledge } = useEmptied();
  const preparing = useOfflineReadiness() === 'preparing';
  const state = useWithoutFlash(stripState(useSyncStatus(), { mayRead, emptied, preparing }));
  const wordsOf = useStripWords();
  const rest = state.kind === 'needs_attention' && state.rest;
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  useSyncPanelRequest(
    useCallback((entityId) => {
      setAsked(entityId);
      setOpen(true);
    }, []),
  );
  const isTooOld = state.kind === 'app_too_old' || (rest && rest.kind === 'app_too_old');
  useEffect(() => {
    if (isTooOld) lookForUpdate();
  }, [isTooOld]);
  const isTyping = useAnyFormDirty();
  const [Icon, colours] = LOOKS[state.kind];
  useLoadedLater(SyncPanel);
  const close = () => {
    setOpen(false);
    setAsked(null);
    void acknowledge();
  };
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className={cx(
          'flex min-h-12 w-full items-center justify-center gap-1 rounded-full px-2 text-xs leading-4 font-semibold text-balance @max-[22rem]:px-1.5 @max-[22rem]:text-[0.6875rem] @max-[22rem]:leading-3 sm:w-auto sm:max-w-[27rem] sm:gap-2 sm:px-4',
          rest ? '@max-[25rem]:text-[0.6875rem] @max-[25rem]:leading-3' : 'sm:text-sm',
          colours,
        )}
      >
        <Icon aria-hidden className="size-4 shrink-0 sm:size-5" />
        {/* Two lines are as high as the icon's one: the header does not move when the second appears. */}
        <span className={rest ? 'text-left' : undefined}>
          {wordsOf(state)}
          {state.kind === 'all_sent' && (
            <Suspense>
              <OthersInStrip />
            </Suspense>
          )}
          {rest && (
            <>
              <span className="sr-only"> · </span>
              <span className="block">{wordsOf(rest)}</span>
            </>
          )}
        </span>
      </button>
      {/* It does not interrupt typing, and no keystroke closes it. */}
      {(open || (emptied && !isTyping)) && (
        <DialogPart onClose={close}>
          <SyncPanel emptied={emptied} asked={asked} onClose={close} />
        </DialogPart>
      )}
    </>
  );
}

/** One line each: what else waits beside a refused record is a separate state and line. */
function useStripWords(): (state: StripState) => string {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  // A time of day alone would make last week's figures look like today's.
  const since = (at: Date) =>
    (siteNow().getTime() - at.getTime() > HALF_A_DAY_MS ? formatDateTime : formatTime)(at, language, timeZone);
  const oldest = (words: string, at: Date | null = null) => {
    const age = at && formatAge(at, siteNow(), language);
    return age ? t('sync.oldest', { words, age }) : words;
  };
  return (state) => {
    if (state.kind === 'stalled') return t('sync.stalled', { count: state.count, time: since(state.since) });
    if (state.kind === 'full') return t(state.count > 0 ? 'sync.toSendFull' : 'sync.full', { count: state.count });
    if (state.kind === 'offline')
      return state.count > 0
        ? oldest(t('sync.offlineToSend', { count: state.count }), state.oldest)
        : t('sync.offline');
    if (state.kind === 'to_send')
      return state.signIn
        ? t('sync.toSendSignIn', { count: state.count })
        : oldest(t('sync.toSend', { count: state.count }), state.oldest);
    if (state.kind === 'refused')
      return t(state.count > 0 ? 'sync.toSendRefused' : 'sync.refused', { count: state.count });
    if (state.kind === 'app_too_old')
      return t(state.count > 0 ? 'sync.toSendAppTooOld' : 'sync.appTooOld', { count: state.count });
    if (state.kind === 'downloading')
      return state.progress === 1
        ? t('sync.preparing')
        : t(state.isReady ? 'sync.downloading' : 'sync.downloadingNotReady', {
            percent: formatNumber(state.progress * 100, language, 0),
          });
    if (state.kind === 'all_sent') return state.at ? t('sync.allSentAt', { time: since(state.at) }) : t('sync.allSent');
    return t(LOOKS[state.kind][2], 'count' in state ? { count: state.count } : {});
  };
}

/** An empty queue is read a moment before the server's answer: the previous words stay until both are known. */
function useWithoutFlash(state: StripState): StripState {
  const waiting = state.kind === 'offline' ? state.count : null;
  const [before, setBefore] = useState(waiting);
  const isFlash = waiting === 0 && before !== null && before > 0;
  useEffect(() => {
    const timer = setTimeout(() => setBefore(waiting), isFlash ? FLASH_MS : 0);
    return () => clearTimeout(timer);
  }, [waiting, isFlash]);
  return isFlash ? { kind: 'offline', count: before } : state;
}

const FLASH_MS = 1_500;
const HALF_A_DAY_MS = 43_200_000;
const QUIET = 'bg-basalt-raised text-on-basalt';
const BAD = 'bg-bad-soft text-bad';
const URGENT = 'bg-accent text-on-accent';
/** The words are here if they depend on the state alone. */
const LOOKS = {
  reading: [LoaderCircle, QUIET, 'app.starting'],
  upgrade_blocked: [TriangleAlert, BAD, 'sync.upgradeBlocked'],
  needs_attention: [TriangleAlert, BAD, 'sync.needsAttention'],
  stalled: [TriangleAlert, BAD],
  offline: [CloudOff, 'border-2 border-dashed border-on-basalt-soft bg-basalt-raised text-on-basalt'],
  to_send: [CloudUpload, URGENT],
  sign_in: [LogIn, URGENT, 'sync.signIn'],
  refused: [LockKeyhole, BAD],
  full: [TriangleAlert, BAD],
  app_too_old: [RefreshCw, BAD],
  server_too_old: [CloudUpload, URGENT, 'sync.toSendServerTooOld'],
  no_access: [LockKeyhole, QUIET, 'sync.noAccess'],
  emptied: [TriangleAlert, BAD, 'sync.emptied'],
  downloading: [CloudDownload, QUIET],
  held: [Hand, 'bg-info-soft text-info', 'sync.waitsForOwner'],
  all_sent: [CircleCheck, QUIET],
} as const;
