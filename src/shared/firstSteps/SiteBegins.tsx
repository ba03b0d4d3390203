/** At the head of a screen during the site's setup: the owner's step on it, for other roles what is missing. */
import { Check, ChevronDown, HardHat } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { effectiveRole, useAuth } from '../../data/auth.ts';
import type { Missing } from '../../domain/settings/firstSteps.ts';
import { mayChangeSettings, type Role } from '../../domain/rules/roles.ts';
import { useTexts } from '../../i18n/index.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { aboutStep, placeOf, stepAt, useFirstSteps, useMissingAtWork } from './stepPlaces.ts';

export function SiteBegins() {
  const role = useAuth(effectiveRole);
  const { pathname } = useLocation();
  if (!role) return null;
  if (mayChangeSettings(role)) return <OfOwner />;
  return AT_WORK.includes(pathname) ? <AtWork role={role} /> : null;
}

const AT_WORK = ['/', '/delivery/new', '/shift'];

function OfOwner() {
  const { t } = useTexts();
  const { pathname, search } = useLocation();
  const steps = useFirstSteps();
  const here = steps && stepAt(steps, pathname, search);
  const [next, ...later] = steps?.filter(({ state }) => state === 'open') ?? [];
  if (!here || !next) return null;
  const isDone = here.state === 'done';
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 rounded-md border-l-4 border-accent bg-sunken px-4 py-1 text-sm">
      <p role="status" className="flex min-w-[min(14rem,100%)] flex-1 items-center gap-1.5 py-1">
        {isDone && <Check aria-hidden className="size-5 shrink-0 text-good" />}
        <span>
          <b>{t(`firstSteps.step.${here.step}`)}</b>
          {' · '}
          {isDone ? t('firstSteps.done') : aboutStep(here, t)}
        </span>
      </p>
      {isDone && (
        <Link to={placeOf(next.step)} className={`${buttonClass('plain')} text-sm`}>
          {t('firstSteps.then', { step: t(`firstSteps.step.${next.step}`) })}
        </Link>
      )}
      <Link to="/" className="inline-flex min-h-12 items-center underline underline-offset-4">
        {t('firstSteps.back', { done: steps.length - later.length - 1, all: steps.length })}
      </Link>
    </div>
  );
}

/** Roles besides the owner that may enter it. */
const MAY: Partial<Record<Missing, Role>> = { prices: 'manager', machines: 'admin' };

function AtWork({ role }: { readonly role: Role }) {
  const { t } = useTexts();
  const missing = useMissingAtWork();
  if (missing.length === 0) return null;
  return (
    <details className="group/missing mb-3 rounded-md border-l-4 border-info bg-info-soft px-3 text-sm text-info">
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 py-1 font-semibold">
        <HardHat aria-hidden className="size-5 shrink-0" />
        <span className="min-w-0 flex-1 text-pretty">{t('firstSteps.missing.title')}</span>
        <ChevronDown aria-hidden className="size-5 shrink-0 group-open/missing:rotate-180" />
      </summary>
      <ul className="pb-3">
        {missing.map((one) => (
          <li key={one}>
            {t(`firstSteps.missing.${one}`)}
            {MAY[one] === role && (
              <Link
                to={placeOf(one)}
                className="flex min-h-12 w-fit items-center font-semibold underline underline-offset-4"
              >
                {t(`firstSteps.step.${one}`)}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
