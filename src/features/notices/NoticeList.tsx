import { BellOff, CheckCheck, OctagonAlert, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { cx } from '../../ui/cx.ts';
import { useSite } from '../../data/dashboard.ts';
import { noticeText } from './noticeText.ts';
import type { useNotices } from '../../data/notices.ts';

type Known = ReturnType<typeof useNotices>;
interface NoticeListProps extends Known {
  readonly onFollow: () => void;
}

/** What is unread first. Each leads to its record, and is read by that. */
export function NoticeList({ notices, markRead, onFollow }: NoticeListProps) {
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
