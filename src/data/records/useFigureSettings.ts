/** The settings behind the figures as they were in force on each day: the site's config, overridden by the owner's targets. */
import { useMemo } from 'react';
import { configByDay } from '../../domain/settings/dated.ts';
import { settingsOn, type SettingsByDay } from '../../domain/figures/figureSettings.ts';
import { densitiesByDay, type DensityOf } from '../../domain/materials/densities.ts';
import { findRows } from './queries.ts';
import type { UserDb } from '../store/schema.ts';
import { useSharedQuery } from '../session/useSharedQuery.ts';

export interface FigureRules {
  readonly settings: SettingsByDay;
  readonly densityOf: DensityOf;
}

export function useFigureRules(): FigureRules | undefined {
  const known = useSharedQuery(readRules);
  const settings = useMemo<SettingsByDay>(() => {
    const configOn = configByDay(known?.config ?? []);
    return (day) => settingsOn(day, configOn(day), known?.targets ?? []);
  }, [known]);
  const densityOf = useMemo(() => densitiesByDay(known?.materials ?? []), [known]);
  return useMemo(() => known && { settings, densityOf }, [known, settings, densityOf]);
}

/** Owners enter few targets: all of them are read. */
async function readRules(db: UserDb) {
  const [config, targets, materials] = await Promise.all([
    db.rows('system_config').toArray(),
    findRows(db, 'kpi_targets', { where: [], limit: 1_000 }),
    findRows(db, 'materials', { where: [], limit: 100 }),
  ]);
  return { config, targets: targets.map(({ row }) => row), materials: materials.map(({ row }) => row) };
}
