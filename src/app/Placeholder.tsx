import { useTranslation } from 'react-i18next';
import { PageSkeleton } from '../ui/PageSkeleton.tsx';

/** The layout's shape while the session is read: the header's slab and a page to come. */
export function Placeholder() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true" aria-label={t('app.starting')} role="group">
      <div className="h-16 bg-basalt" />
      <div className="h-12 bg-basalt-raised" />
      <div className="mx-auto max-w-[86rem] px-4 py-6 lg:px-8">
        <PageSkeleton />
      </div>
    </div>
  );
}
