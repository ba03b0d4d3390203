import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../i18n/useLanguage.ts';
import { cx } from '../../ui/cx.ts';
import { SCREENS, screenAt, type Screen } from '../screens.ts';
import type { TFunction } from 'i18next';

/** Home first, then a step for every part of the path; steps that are screens are links. A phone has room for the last two. */
export function Breadcrumbs({ pathname }: { readonly pathname: string }) {
  const { t } = useTexts();
  const steps = stepsOf(pathname, t);
  return (
    <nav
      aria-label={t('nav.breadcrumbs')}
      className="min-w-0 max-sm:max-w-3/4 max-sm:shrink-0 @max-[16rem]:max-w-full! xl:shrink-0"
    >
      <ol className="flex h-6 items-center text-xs whitespace-nowrap text-ink-soft sm:text-sm">
        <li className={cx(steps.length > 1 && 'max-sm:hidden', steps.length > 0 && '@max-[16rem]:hidden')}>
          {steps.length === 0 ? (
            <span aria-current="page">{t('nav.home')}</span>
          ) : (
            <StepLink to="/">{t('nav.home')}</StepLink>
          )}
        </li>
        {steps.map(({ path, words, isScreen }, index) => (
          <li key={path} className="flex shrink-0 items-center last:min-w-0 last:shrink">
            <ChevronRight
              aria-hidden
              className={cx('mx-0.5 size-4 shrink-0 sm:mx-1', index < steps.length - 1 && 'max-sm:hidden')}
            />
            {index === steps.length - 1 ? (
              <span aria-current="page" className="truncate font-semibold text-ink">
                {words}
              </span>
            ) : isScreen ? (
              <StepLink to={path}>{words}</StepLink>
            ) : (
              words
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StepLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Link
      to={to}
      className="-my-3 inline-flex shrink-0 min-h-12 min-w-12 items-center underline decoration-line-strong underline-offset-4 hover:text-ink"
    >
      {children}
    </Link>
  );
}

interface Step {
  readonly path: string;
  readonly words: string;
  readonly isScreen: boolean;
}

function stepsOf(pathname: string, t: TFunction): Step[] {
  const here = screenAt(pathname);
  const { crumbs = [] }: Partial<Screen> = here ? SCREENS[here] : {};
  const parts = pathname.split('/').filter(Boolean);
  return parts.flatMap((_, index) => {
    const path = `/${parts.slice(0, index + 1).join('/')}`;
    const key = screenAt(path);
    const crumb = crumbs[index];
    if (crumb) return [{ path, isScreen: key !== undefined, words: t(`nav.crumb.${crumb}`) }];
    return key ? [{ path, isScreen: true, words: t(`nav.route.${key}`) }] : [];
  });
}
