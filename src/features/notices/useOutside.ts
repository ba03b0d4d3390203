import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSite } from '../../data/dashboard.ts';
import { leaveOutside, onOutsidePress, tellOutside, type OutsideNotice, type useNotices } from '../../data/notices.ts';
import { isPressing } from '../../domain/notices/rules.ts';
import { trusted } from '../../domain/values/json.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { noticeText } from '../../shared/notices/noticeText.ts';

/** Keeps the icon's number and the system's notifications in step with the bell; a pressed one opens its page and is marked read. */
export function useOutside({ notices, markRead }: ReturnType<typeof useNotices>): void {
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
