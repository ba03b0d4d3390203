import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Profile } from '../../domain/rows.ts';

/** `brief`: on a phone the role's word is enough, and the form begins higher up. */
export const Welcome = memo(function Welcome({
  profile,
  brief = false,
}: {
  readonly profile: Profile;
  readonly brief?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <p className="min-w-0 text-sm wrap-anywhere text-ink-soft">
      <span className="font-semibold text-ink">{t('welcome', { name: profile.full_name || profile.email })}</span>
      {` · ${t(`role.${profile.role}`)}. `}
      <span className={brief ? 'hidden sm:inline' : undefined}>{t(`roleDescription.${profile.role}`)}</span>
    </p>
  );
});
