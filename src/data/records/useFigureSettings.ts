/** What figures go by on this site: its config, and over it the owner's targets that are in force. */
import { useCallback } from 'react';
import { settingsOn, type SettingsByDay } from '../../domain/figures/figureSettings.ts';
import type { DensityOf } from '../../domain/figures/recovery.ts';
import { findRows } from './queries.ts';
import type { UserDb } from '../store/schema.ts';
import { useSharedQuery } from '../session/useSharedQuery.ts';
import { useConfig } from './useSite.ts';

export interface FigureRules {
  readonly settings: SettingsByDay;
  readonly densityOf: DensityOf;
}

export function useFigureRules(): FigureRules | undefined {
  const config = useConfig();
  const known = useSharedQuery(readRules);
  const settings = useCallback<SettingsByDay>((day) => settingsOn(day, config, known?.targets ?? []), [config, known]);
  const densityOf = useCallback<DensityOf>((material) => known?.densities.get(material) ?? null, [known]);
  return known && { settings, densityOf };
}

/** Owners enter few targets: all of them are read. */
async function readRules(db: UserDb) {
  const [targets, materials] = await Promise.all([
    findRows(db, 'kpi_targets', { where: [], limit: 1_000 }),
    findRows(db, 'materials', { where: [], limit: 100 }),
  ]);
  return {
    targets: targets.map(({ row }) => row),
    densities: new Map<string, number>(materials.map(({ row }) => [row.material_type, row.density])),
  };
}
