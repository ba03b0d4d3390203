import type { TFunction } from 'i18next';
import type { FirstStep, StepState } from '../../domain/settings/firstSteps.ts';

/** The screens of each step: its link leads to the first, the others belong to it. */
const PLACES: Readonly<Record<FirstStep, readonly [string, ...string[]]>> = {
  company: ['/settings?site=company'],
  prices: ['/settings?list=customer_prices', '/settings?list=materials'],
  trucks: ['/settings?list=trucks'],
  customers: ['/settings?list=customers'],
  people: ['/users'],
  machines: ['/equipment'],
  stock: ['/manual-stock?view=opening', '/manual-stock'],
  balances: ['/settings?list=customers'],
  targets: ['/settings?site=targets', '/settings?site=costs'],
  gate: ['/settings?device=guide', '/settings?device=scale', '/settings?device=printer'],
  ticket: ['/delivery/new'],
};

export const placeOf = (step: FirstStep): string => PLACES[step][0];

/** Of two steps on one screen, the one that is still open. */
export function stepAt(steps: readonly StepState[], pathname: string, search: string): StepState | undefined {
  const address = new URLSearchParams(search);
  const here = steps.filter(({ step }) =>
    PLACES[step].some((place) => {
      const [path, query = ''] = place.split('?');
      return path === pathname && [...new URLSearchParams(query)].every(([name, value]) => address.get(name) === value);
    }),
  );
  return here.find(({ state }) => state === 'open') ?? here[0];
}

/** What a started step lacks, else its topic. */
export const aboutStep = ({ step, lacks }: StepState, t: TFunction): string =>
  lacks
    ? t('firstSteps.lacks', { parts: lacks.map((part) => t(`firstSteps.part.${part}`)).join(', ') })
    : t(`firstSteps.about.${step}`);
