import { useAuth } from '../../data/auth.ts';
import { useRows } from '../../data/index.ts';
import { useTexts } from '../../i18n/useLanguage.ts';

export function useNameOf(): (id: string | null) => string {
  const { t } = useTexts();
  const own = useAuth(({ user }) => user?.id);
  const colleagues = useRows('colleagues', { limit: 500 });
  return (id) =>
    id !== null && id === own
      ? t('shift.you')
      : (colleagues?.find(({ row }) => row.id === id)?.row.full_name ?? t('shift.somebody'));
}
