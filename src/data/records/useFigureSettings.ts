/** What figures go by on this site, as it was in force on each day: its config, and over it the targets of the owner. */
import { useCallback, useMemo } from 'react';
import { configByDay } from '../../domain/settings/dated.ts';
import { settingsOn, type SettingsByDay } from '../../domain/figures/figureSettings.ts';
import type { DensityOf } from '../../domain/figures/recovery.ts';
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
  const densityOf = useCallback<DensityOf>((material) => known?.densities.get(material) ?? null, [known]);
  return known && { settings, densityOf };
}

/** Owners enter few targets: all of them are read. */
async function readRules(db: UserDb) {
  const [config, targets, materials] = await Promise.all([
    db.rows('system_config').toArray(),
    findRows(db, 'kpi_targets', { where: [], limit: 1_000 }),
    findRows(db, 'materials', { where: [], limit: 100 }),
  ]);
  return {
    config,
    targets: targets.map(({ row }) => row),
    densities: new Map<string, number>(materials.map(({ row }) => [row.material_type, row.density])),
  };
}
