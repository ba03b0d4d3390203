import { Link } from 'react-router-dom';
import { useTexts } from '../../../i18n/useLanguage.ts';

/** From a part of a screen to the records that it is made of; `of` tells one such link from another. */
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
