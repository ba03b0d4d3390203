import { ChevronRight, CircleGauge, Factory, Fuel, HandCoins, MonitorCog, RefreshCcw, RotateCcw, Ruler, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useConfig } from '../../../data/index.ts';
import { SETTING_GROUPS } from '../../../domain/settings/groups.ts';
import { trusted } from '../../../domain/trusted.ts';
import { siteAddress } from './address.ts';
import { SettingHints } from './SettingHints.tsx';
import type { LucideIcon } from 'lucide-react';
import type { SettingGroup } from '../../../domain/settings/groups.ts';
import type { SitePlace } from './address.ts';

const PLACES: readonly SitePlace[] = [...trusted<SettingGroup[]>(Object.keys(SETTING_GROUPS)), 'reset'];

/** The way to everything that only an owner sets, and what of it contradicts itself. */
export function SiteLinks() {
  const { t } = useTranslation();
  const config = useConfig();
  return (
    <>
      <p className="mb-2 text-ink-soft">{t('siteRules.text')}</p>
      <SettingHints config={config} />
      <ul className="grid grid-cols-1 gap-x-4 sm:grid-cols-2">
        {PLACES.map((place) => {
          const Icon = ICONS[place];
          return (
            <li key={place}>
              <Link to={siteAddress(place)} className="flex min-h-14 items-center gap-3 rounded-md px-2 py-2 no-underline hover:bg-sunken">
                <Icon aria-hidden className="size-6 shrink-0 text-accent-ink" />
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <span className="block font-semibold underline decoration-line-strong underline-offset-4">{t(`siteRules.group.${place}`)}</span>
                  <span className="block text-sm text-ink-soft">{t(`siteRules.about.${place}`)}</span>
                </span>
                <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}

const ICONS: Record<SitePlace, LucideIcon> = {
  site: Factory, stock: Fuel, limits: Ruler, targets: CircleGauge, costs: HandCoins, sync: RefreshCcw, screens: MonitorCog, security: ShieldCheck, reset: RotateCcw,
};
