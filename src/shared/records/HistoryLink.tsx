import { History } from 'lucide-react';
import { Link } from 'react-router-dom';
import { effectiveRole, useAuth } from '../../data/auth.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { buttonClass, cx } from '../../ui/index.ts';

interface HistoryLinkProps {
  /** One record. Its table is left out of the URL: a machine and its value are two tables with the same id. */
  readonly id?: string;
  /** All records of a table. */
  readonly table?: string;
  /** In a list with an icon instead of the word: the record's name. */
  readonly name?: string;
  readonly className?: string;
}

/** A link to the audit of a record, for the owner; nothing for other roles. */
export function HistoryLink({ id, table, name, className }: HistoryLinkProps) {
  const { t } = useTexts();
  if (useAuth(effectiveRole) !== 'owner') return null;
  const to = `/audit?${id === undefined ? `table=${table ?? ''}` : `record=${id}`}`;
  if (name !== undefined)
    return (
      <Link
        to={to}
        aria-label={t('audit.historyOf', { name })}
        title={t('audit.history')}
        className={cx(
          'inline-flex size-12 shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink',
          className,
        )}
      >
        <History aria-hidden className="size-5" />
      </Link>
    );
  return (
    <Link to={to} className={cx(buttonClass('quiet'), 'print:hidden', className)}>
      <History aria-hidden className="size-5" />
      {t('audit.history')}
    </Link>
  );
}
