import { Suspense, lazy } from 'react';
import { useLoadingTimeout } from '../data/appShell.ts';
import { useTexts } from '../i18n/useLanguage.ts';
import { Logo } from '../ui/Logo.tsx';
import { PageSkeleton } from '../ui/PageSkeleton.tsx';
import { useWaited } from '../ui/useWaited.ts';
import type { ProfileProblem } from './StuckHelp.tsx';

const StuckHelp = lazy(async () => ({ default: (await import('./StuckHelp.tsx')).StuckHelp }));

/** The frame of the page while the session is being read; after `ui.loading_timeout`, or with a problem, also a way out. */
export function Placeholder({ problem = null }: { readonly problem?: ProfileProblem | null }) {
  const { t } = useTexts();
  const late = useWaited(useLoadingTimeout());
  return (
    <div>
      <div aria-busy="true" aria-label={t('app.starting')} role="group">
        <div className="bg-basalt">
          <div className="mx-auto flex h-16 max-w-[86rem] items-center px-2 lg:px-8">
            <Logo className="ml-15 size-9 lg:ml-0" />
          </div>
        </div>
        <div className="hidden h-12 bg-basalt-raised lg:block" />
        {!late && !problem && (
          <div className="mx-auto max-w-[86rem] px-4 py-6 lg:px-8">
            <PageSkeleton />
          </div>
        )}
      </div>
      {(late || problem) && (
        <Suspense fallback={null}>
          <StuckHelp problem={problem} />
        </Suspense>
      )}
    </div>
  );
}
