import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ROUTES } from '../routes.ts';
import { routeAt } from '../routeKey.ts';

/** Home first, then a step for every part of the path that is a page. */
export function Breadcrumbs({ pathname }: { readonly pathname: string }) {
  const { t } = useTranslation();
  const steps = stepsOf(pathname);
  return (
    <nav aria-label={t('nav.breadcrumbs')}>
      <ol className="flex flex-wrap items-center text-sm text-ink-soft">
        <li>
          {steps.length === 0 ? (
            <span aria-current="page">{t('nav.home')}</span>
          ) : (
            <Crumb to="/">{t('nav.home')}</Crumb>
          )}
        </li>
        {steps.map((key, index) => (
          <li key={key} className="flex items-center">
            <ChevronRight aria-hidden className="mx-1 size-4" />
            {index === steps.length - 1 ? (
              <span aria-current="page" className="font-semibold text-ink">
                {t(`nav.route.${key}`)}
              </span>
            ) : (
              <Crumb to={ROUTES[key].path}>{t(`nav.route.${key}`)}</Crumb>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Crumb({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Link
      to={to}
      className="-my-3 inline-flex min-h-12 min-w-12 items-center underline decoration-line-strong underline-offset-4 hover:text-ink"
    >
      {children}
    </Link>
  );
}

function stepsOf(pathname: string) {
  const parts = pathname.split('/').filter(Boolean);
  return parts.map((_, index) => routeAt(`/${parts.slice(0, index + 1).join('/')}`)).filter((key) => key !== undefined);
}
