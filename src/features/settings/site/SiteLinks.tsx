import {
  Activity,
  Building2,
  CircleGauge,
  Factory,
  Fuel,
  HandCoins,
  MonitorCog,
  ReceiptText,
  RefreshCcw,
  RotateCcw,
  Ruler,
  ShieldCheck,
  type LucideIcon,
} from 'lucide-react';
import { siteNow, useConfig, useSite } from '../../../data/index.ts';
import { useInForce } from '../../../data/settings.ts';
import { hintsOf } from '../../../domain/settings/contradictions.ts';
import { SETTING_GROUPS, isSettingGroup, type SettingGroup } from '../../../domain/settings/groups.ts';
import { operatingDayOf } from '../../../domain/time/operatingDay.ts';
import { keysOf } from '../../../domain/values/json.ts';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { LinkTiles } from '../../../ui/LinkTiles.tsx';
import { SettingHints } from './SettingsQuestion.tsx';
import { mayChangeSettings, type Role } from '../../../domain/rules/roles.ts';

const PLACES: readonly SitePlace[] = [...keysOf(SETTING_GROUPS), 'reset'];

export function SiteLinks() {
  const { t } = useTexts();
  const config = useConfig();
  const inForce = useInForce();
  const day = operatingDayOf(siteNow(), useSite());
  return (
    <>
      <p className="mb-2 text-ink-soft">{t('siteSettings.text')}</p>
      <SettingHints hints={inForce ? hintsOf(config, { ...inForce, day }) : []} />
      <LinkTiles
        tiles={[
          ...PLACES.map((place) => ({
            to: siteAddress(place),
            icon: ICONS[place],
            name: t(`siteSettings.group.${place}`),
            about: t(`siteSettings.about.${place}`),
          })),
          { to: '/settings?site=health', icon: Activity, name: t('health.title'), about: t('health.about') },
        ]}
      />
    </>
  );
}

const ICONS: Record<SitePlace, LucideIcon> = {
  company: Building2,
  site: Factory,
  money: ReceiptText,
  stock: Fuel,
  limits: Ruler,
  targets: CircleGauge,
  costs: HandCoins,
  sync: RefreshCcw,
  screens: MonitorCog,
  security: ShieldCheck,
  reset: RotateCcw,
};

/** The position in the owner's settings, as part of the URL, for going back and reloading. */
export type SitePlace = SettingGroup | 'reset';

/** Null if the URL names none, or none for this role. */
export function sitePlaceIn(address: URLSearchParams, role: Role): SitePlace | null {
  const place = address.get('site');
  return mayChangeSettings(role) && (place === 'reset' || isSettingGroup(place)) ? place : null;
}

export const siteAddress = (place: SitePlace): string => `/settings?${new URLSearchParams({ site: place }).toString()}`;
