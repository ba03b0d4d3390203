import { useTranslation } from 'react-i18next';
import type { Profile } from '../../domain/rows.ts';

export function Welcome({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation();
  return (
    <p className="min-w-0 text-sm wrap-anywhere text-ink-soft">
      <span className="font-semibold text-ink">{t('welcome', { name: profile.full_name || profile.email })}</span>
      {` · ${t(`role.${profile.role}`)}. ${t(`roleDescription.${profile.role}`)}`}
    </p>
  );
}
