/** At the head of a screen while the site is being set up: for the owner the step that is done there, for the others what is missing. */
import { HardHat } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import type { Missing } from '../../domain/settings/firstSteps.ts';
import { mayChangeSettings, type Role } from '../../domain/rules/roles.ts';
import { useTexts } from '../../i18n/index.ts';
import { Message } from '../../ui/Message.tsx';
import { StepLine } from './FirstSteps.tsx';
import { placeOf, stepAt } from './stepPlaces.ts';
import { useFirstSteps, useMissingAtWork } from './useFirstSteps.ts';

export function SiteBegins({ role }: { readonly role: Role }) {
  const { pathname } = useLocation();
  if (mayChangeSettings(role)) return <OfOwner />;
  return AT_WORK.includes(pathname) ? <AtWork role={role} /> : null;
}

const AT_WORK = ['/', '/delivery/new', '/shift'];

function OfOwner() {
  const { pathname, search } = useLocation();
  const steps = useFirstSteps();
  const here = steps && stepAt(steps, pathname, search);
  const open = steps?.filter(({ state }) => state === 'open') ?? [];
  if (!here || open.length === 0) return null;
  return (
    <StepLine
      step={here.step}
      done={here.state === 'done'}
      next={open[0]?.step}
      progress={{ done: steps.length - open.length, all: steps.length }}
    />
  );
}

/** Who may enter it beside the owner. */
const MAY: Partial<Record<Missing, Role>> = { prices: 'manager', machines: 'admin' };

function AtWork({ role }: { readonly role: Role }) {
  const { t } = useTexts();
  const missing = useMissingAtWork();
  if (missing.length === 0) return null;
  return (
    <Message tone="info" icon={HardHat} role="status" className="mb-4 text-sm" title={t('firstSteps.missing.title')}>
      <ul>
        {missing.map((one) => (
          <li key={one}>
            {t(`firstSteps.missing.${one}`)}
            {MAY[one] === role && (
              <>
                {' '}
                <Link to={placeOf(one)} className="inline-flex min-h-12 items-center font-semibold">
                  {t(`firstSteps.step.${one}`)}
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </Message>
  );
}
