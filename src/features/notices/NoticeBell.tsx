/** The bell of the header: the number of unread notices, and their list. Loaded after the first paint. */
import { Bell, BellOff, CheckCheck, OctagonAlert, TriangleAlert } from 'lucide-react';
import { Suspense, useState, useEffect } from 'react';
import { useAuth } from '../../data/auth.ts';
import { siteNow, useSite } from '../../data/dashboard.ts';
import { useDeviceReports, useNotices, leaveOutside, onOutsidePress, tellOutside } from '../../data/notices.ts';
import type { OutsideNotice } from '../../data/notices.ts';
import { operatingDayOf } from '../../domain/time/operatingDay.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Dialog, lazyPart, useClock, useWaited, Button, Empty, cx } from '../../ui/index.ts';
import type { Role } from '../../domain/rules/roles.ts';
import { Link, useNavigate } from 'react-router-dom';
import { noticeText } from '../../shared/notices/noticeText.ts';
import { isPressing } from '../../domain/notices/noticeRules.ts';
import { trusted } from '../../domain/values/json.ts';

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
  const known = useNotices(role, now, devices);
  useOutside(known);
  const { notices, markRead } = known;
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

type Known = ReturnType<typeof useNotices>;
/** Unread first. Each links to its record, and is marked read by that. */
function NoticeList({ notices, markRead, onFollow }: Known & { readonly onFollow: () => void }) {
  const texts = useTexts();
  const { t } = texts;
  const { timeZone } = useSite();
  if (!notices) return <div aria-hidden className="skeleton h-40" />;
  if (notices.length === 0)
    return <Empty icon={BellOff} title={t('notices.none.title')} text={t('notices.none.text')} />;
  const unread = notices.filter(({ isRead }) => !isRead);
  const shown = [...unread, ...notices.filter(({ isRead }) => isRead)];
  return (
    <>
      {unread.length > 0 && (
        <Button
          icon={CheckCheck}
          className="mb-4 w-full"
          onClick={() => markRead(unread.map(({ notice }) => notice.id))}
          text={t('notices.markAll')}
        />
      )}
      <ul className="overflow-hidden rounded-lg border border-line">
        {shown.map(({ notice, isRead }) => {
          const { title, text } = noticeText(notice, texts, timeZone);
          const isBad = notice.severity === 'bad';
          const Icon = isBad ? OctagonAlert : TriangleAlert;
          return (
            <li key={notice.id} className="border-t border-line first:border-t-0">
              <Link
                to={notice.path}
                onClick={() => {
                  if (!isRead) markRead([notice.id]);
                  onFollow();
                }}
                className={cx(
                  'flex min-h-14 items-start gap-3 px-4 py-3 text-ink no-underline hover:bg-sunken',
                  isRead && 'text-ink-soft',
                )}
              >
                <Icon aria-hidden className={cx('mt-0.5 size-5 shrink-0', isBad ? 'text-bad' : 'text-warn')} />
                <span className="min-w-0 flex-1">
                  <span className={cx('block wrap-anywhere', !isRead && 'font-semibold')}>
                    {!isRead && <span className="sr-only">{`${t('notices.isUnread')}: `}</span>}
                    {title}
                  </span>
                  <span className="block text-sm wrap-anywhere text-ink-soft">
                    {`${t(`notices.severity.${notice.severity}`)} · ${text}`}
                  </span>
                </span>
                {!isRead && <span aria-hidden className="mt-2 size-2.5 shrink-0 rounded-full bg-accent" />}
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Keeps the icon's number and the system's notifications in step with the bell; a pressed one opens its page and is marked read. */
function useOutside({ notices, markRead }: ReturnType<typeof useNotices>): void {
  const texts = useTexts();
  const { language } = texts;
  const { timeZone } = useSite();
  const navigate = useNavigate();
  const unread = notices?.flatMap(({ notice, isRead }): OutsideNotice[] =>
    isRead || !isPressing(notice) ? [] : [{ id: notice.id, path: notice.path, ...noticeText(notice, texts, timeZone) }],
  );
  const known = unread && JSON.stringify(unread);
  useEffect(() => {
    if (known === undefined) return undefined;
    // A notice in the bell while the page is shown, or when it is left, is not new once the page is hidden.
    const tell = (isNews: boolean) =>
      void tellOutside(trusted(JSON.parse(known)), language, isNews).catch(() => undefined);
    const turned = () => tell(false);
    tell(document.visibilityState === 'hidden');
    document.addEventListener('visibilitychange', turned);
    return () => document.removeEventListener('visibilitychange', turned);
  }, [known, language]);
  useEffect(() => () => void leaveOutside().catch(() => undefined), []);
  useEffect(() =>
    onOutsidePress((id, path) => {
      markRead([id]);
      void navigate(path);
    }),
  );
}
