import { memo } from 'react';
import { useTexts } from '../../i18n/useLanguage.ts';
import { cx } from '../../ui/cx.ts';
import type { Profile } from '../../domain/records/rows.ts';

/** `brief`: the description only on a large screen. In a narrow place it is hidden first, then the role. */
export const Welcome = memo(function Welcome(props: { readonly profile: Profile; readonly brief?: boolean }) {
  const { profile, brief = false } = props;
  const { t } = useTexts();
  const description = t(`roleDescription.${profile.role}`);
  const name = profile.full_name || profile.email;
  return (
    <p className="flex min-w-0 overflow-hidden text-xs whitespace-pre max-sm:h-4 max-sm:flex-wrap max-sm:leading-4 max-[22rem]:hidden text-ink-soft sm:text-sm">
      <span className="max-w-full truncate font-semibold text-ink sm:hidden">{name.split(' ', 1)}</span>
      <span className="hidden truncate font-semibold text-ink sm:block">{t('welcome', { name })}</span>
      {` · ${t(`role.${profile.role}`)}`}
      <span className={cx('hidden min-w-0 shrink-[999] truncate', brief ? 'xl:inline' : 'lg:inline')}>
        {`. ${description}`}
      </span>
    </p>
  );
});
