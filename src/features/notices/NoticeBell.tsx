/** In the header: how many notices are unread, and the way to them. Comes after the first picture. */
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useAuth } from '../../data/auth.ts';
import { siteNow } from '../../data/dashboard.ts';
import { useDeviceReports, useNotices } from '../../data/notices.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useClock } from '../../ui/useClock.ts';
import { NoticeList } from './NoticeList.tsx';
import type { Role } from '../../domain/roles.ts';

export function NoticeBell() {
  const role = useAuth(({ profile }) => profile?.role);
  return role === undefined || role === 'operator' ? null : <BellOf role={role} />;
}

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
  return (
    <>
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
