import { CircleCheck, CloudOff, CloudUpload, LoaderCircle, LockKeyhole, LogIn, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '../../data/auth.ts';
import { siteNow, useEmptied, useSite, useSyncStatus } from '../../data/dashboard.ts';
import { unreachable } from '../../domain/result.ts';
import { formatDateTime, formatTime } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { DialogPart } from '../../ui/MissingPart.tsx';
import { cx } from '../../ui/cx.ts';
import { useAnyFormDirty } from '../../ui/dirtyForms.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { stripState } from './stripState.ts';
import type { StripState } from './stripState.ts';

const loadPanel = () => import('./SyncPanel.tsx');
const SyncPanel = lazyPart(async () => (await loadPanel()).SyncPanel);
/** Fetched while nobody waits: the panel is where people go when the network is away. */
const PANEL_AFTER_MS = 1_500;

/** Always in the header, icon and word: whether everything that was saved has arrived. Opens the panel. */
export function SyncStrip() {
  const mayRead = useAuth((auth) => auth.profile?.role !== 'operator');
  const { emptied, acknowledge } = useEmptied();
  const state = stripState(useSyncStatus(), { mayRead, emptied });
  const wordsOf = useStripWords();
  const rest = state.kind === 'needs_attention' && state.rest;
  const [open, setOpen] = useState(false);
  const isTyping = useAnyFormDirty();
  const Icon = ICONS[state.kind];
  useEffect(() => {
    const timer = setTimeout(() => void loadPanel().catch(() => undefined), PANEL_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const close = () => {
    setOpen(false);
    void acknowledge();
  };
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className={cx(
          'flex min-h-12 w-full items-center justify-center gap-2 rounded-full px-4 text-sm font-semibold text-balance sm:w-auto sm:max-w-68',
          COLOURS[state.kind],
        )}
      >
        <Icon aria-hidden className="size-5 shrink-0" />
        {/* Two lines are as high as the icon's one: the header does not move when the second comes. */}
        <span className={rest ? 'text-left' : undefined}>
          {wordsOf(state)}
          {rest && (
            <>
              <span className="sr-only"> · </span>
              <span className="block">{wordsOf(rest)}</span>
            </>
          )}
        </span>
      </button>
      {/* Nobody who types is led away by it, and no letter of theirs closes it. */}
      {(open || (emptied && !isTyping)) && (
        <DialogPart onClose={close}>
          <SyncPanel emptied={emptied} onClose={close} />
        </DialogPart>
      )}
    </>
  );
}

/** One line each: what else waits beside a refused record is a state, and a line, of its own. */
function useStripWords(): (state: StripState) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  const { timeZone } = useSite();
  // A time of day alone would pass off last week's figures as this morning's.
  const since = (at: Date) =>
    (siteNow().getTime() - at.getTime() > HALF_A_DAY_MS ? formatDateTime : formatTime)(at, language, timeZone);
  return (state) => {
    switch (state.kind) {
      case 'reading':
        return t('app.starting');
      case 'upgrade_blocked':
        return t('sync.upgradeBlocked');
      case 'needs_attention':
        return t('sync.needsAttention', { count: state.count });
      case 'stalled':
        return t('sync.stalled', { count: state.count, time: since(state.since) });
      case 'offline':
        return state.count > 0 ? t('sync.offlineToSend', { count: state.count }) : t('sync.offline');
      case 'to_send':
        return state.signIn ? t('sync.toSendSignIn', { count: state.count }) : t('sync.toSend', { count: state.count });
      case 'sign_in':
        return t('sync.signIn');
      case 'no_access':
        return t('sync.noAccess');
      case 'emptied':
        return t('sync.emptied');
      case 'all_sent':
        return state.at ? t('sync.allSentAt', { time: since(state.at) }) : t('sync.allSent');
      default:
        return unreachable(state);
    }
  };
}

const HALF_A_DAY_MS = 43_200_000;
const ICONS = {
  reading: LoaderCircle,
  upgrade_blocked: TriangleAlert,
  needs_attention: TriangleAlert,
  stalled: TriangleAlert,
  offline: CloudOff,
  to_send: CloudUpload,
  sign_in: LogIn,
  no_access: LockKeyhole,
  emptied: TriangleAlert,
  all_sent: CircleCheck,
} as const;
const COLOURS = {
  reading: 'bg-basalt-raised text-on-basalt',
  upgrade_blocked: 'bg-bad-soft text-bad',
  stalled: 'bg-bad-soft text-bad',
  needs_attention: 'bg-bad-soft text-bad',
  offline: 'border-2 border-dashed border-on-basalt-soft bg-basalt-raised text-on-basalt',
  to_send: 'bg-accent text-on-accent',
  sign_in: 'bg-accent text-on-accent',
  no_access: 'bg-basalt-raised text-on-basalt',
  emptied: 'bg-bad-soft text-bad',
  all_sent: 'bg-basalt-raised text-on-basalt',
} as const;
