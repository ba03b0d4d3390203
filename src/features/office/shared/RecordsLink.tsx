import { Link } from 'react-router-dom';
import { useTexts } from '../../../i18n/useLanguage.ts';

/** A link from a section of a screen to its records; `of` distinguishes several such links. */
export function RecordsLink({ to, of }: { readonly to: string; readonly of: string }) {
  const { t } = useTexts();
  return (
    <Link
      to={to}
      className="-my-3 inline-flex min-h-12 items-center text-sm whitespace-nowrap font-semibold text-accent-ink"
    >
      {t('office.showRecords')}
      <span className="sr-only">: {of}</span>
    </Link>
  );
}
