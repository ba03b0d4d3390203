/** The bell of the header: the number of unread notices, and their list. Loaded after the first paint. */
import { Bell } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useAuth } from '../../data/auth.ts';
import { siteNow, useSite } from '../../data/dashboard.ts';
import { useDeviceReports, useNotices } from '../../data/notices.ts';
import { operatingDayOf } from '../../domain/time/operatingDay.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { useClock } from '../../ui/useClock.ts';
import { useWaited } from '../../ui/useWaited.ts';
import { NoticeList } from './NoticeList.tsx';
import type { Role } from '../../domain/rules/roles.ts';

export function NoticeBell() {
  const role = useAuth(({ profile }) => profile?.role);
  return role === undefined || role === 'operator' ? null : <BellOf role={role} />;
}

/** Computes the findings of smart analytics while the page is idle, on any screen. Without a network the bell shows the stored ones. */
const KeepFindings = lazyPart(() =>
  import('../../data/insights.ts').then(
    ({ useInsightsKept }) =>
      function Keeper({ today }: { readonly today: string }) {
        useInsightsKept(today);
        return null;
      },
    () => () => null,
  ),
);
const FINDINGS_AFTER_MS = 15_000;
/** More than a badge has room for. */
const MOST_SHOWN = 99;

function BellOf({ role }: { readonly role: Role }) {
  const { t, language } = useTexts();
  const now = useClock(siteNow);
  const devices = useDeviceReports(role === 'owner', now.getTime());
  const { notices, markRead } = useNotices(role, now, devices);
  const [open, setOpen] = useState(false);
  const unread = notices?.filter(({ isRead }) => !isRead).length ?? 0;
  const label = !notices
    ? t('notices.title')
    : unread === 0
      ? t('notices.open')
      : t('notices.unread', { count: unread });
  const today = operatingDayOf(now, useSite());
  const isQuiet = useWaited(FINDINGS_AFTER_MS);
  return (
    <>
      {role === 'owner' && isQuiet && (
        <Suspense>
          <KeepFindings today={today} />
        </Suspense>
      )}
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={() => setOpen(true)}
        className="relative inline-flex size-12 shrink-0 items-center justify-center rounded-md hover:bg-current/10"
      >
        <Bell aria-hidden className="size-5.5" />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute top-1 right-0.5 min-w-5 rounded-full bg-accent px-1 text-center text-xs leading-5 font-bold text-on-accent tabular-nums"
          >
            {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread.toLocaleString(language)}
          </span>
        )}
      </button>
      {open && (
        <Dialog title={t('notices.title')} place="right" onClose={() => setOpen(false)}>
          <NoticeList notices={notices} markRead={markRead} onFollow={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}
