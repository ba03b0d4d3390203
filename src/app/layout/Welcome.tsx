import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Profile } from '../../domain/rows.ts';

/** `brief`: the description is on the first page only; elsewhere the line belongs to the way back. */
export const Welcome = memo(function Welcome({
  profile,
  brief = false,
}: {
  readonly profile: Profile;
  readonly brief?: boolean;
}) {
  const { t } = useTranslation();
  const description = t(`roleDescription.${profile.role}`);
  const name = profile.full_name || profile.email;
  return (
    <p className="flex max-w-1/2 shrink-0 text-xs whitespace-pre text-ink-soft sm:max-w-none sm:min-w-0 sm:shrink sm:text-sm @max-[20rem]:max-w-1/3">
      <span className="truncate font-semibold text-ink sm:hidden">{name}</span>
      <span className="hidden truncate font-semibold text-ink sm:block">{t('welcome', { name })}</span>
      {` · ${t(`role.${profile.role}`)}`}
      {!brief && <span className="hidden lg:inline">{`. ${description}`}</span>}
    </p>
  );
});
