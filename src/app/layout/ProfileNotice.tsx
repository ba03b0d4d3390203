import { TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { useAuth } from '../../data/auth.ts';
import { useTexts } from '../../i18n/useLanguage.ts';

/** What is wrong with the profile of one who can work all the same. */
export const ProfileNotice = memo(function ProfileNotice() {
  const { t } = useTexts();
  const notice = useAuth((auth) => auth.notice);
  if (notice === null || notice === 'session_expired') return null;
  return (
    <p role="status" className="flex items-center gap-3 border-b border-line bg-warn-soft px-4 py-2 text-warn lg:px-8">
      <TriangleAlert aria-hidden className="size-5 shrink-0" />
      {t(`profile.${notice}`)}
    </p>
  );
});
