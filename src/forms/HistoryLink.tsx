import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { effectiveRole, useAuth } from '../data/auth.ts';
import { buttonClass } from '../ui/Button.tsx';

/** To the audit of one record, for the owner; nothing for anybody else. */
export function HistoryLink({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  if (useAuth(effectiveRole) !== 'owner') return null;
  return (
    <Link to={`/audit?record=${id}`} className={buttonClass('quiet')}>
      <History aria-hidden className="size-5" />
      {t('audit.history')}
    </Link>
  );
}
