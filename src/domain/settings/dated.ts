/** The settings of a day. `config_value` is the current value; a change of today changes no figure of the past. */
import { configFrom, type Config, type ConfigEntry } from './config.ts';
import { valueOn, type PastValue } from './past.ts';

export interface DatedEntry extends ConfigEntry {
  readonly past: readonly PastValue[];
}

/** The settings by day: the days between two changes share one. */
export function configByDay(entries: readonly DatedEntry[]): (day: string) => Config {
  const changes = [...new Set(entries.flatMap(({ past }) => past.map(([day]) => day)))].toSorted();
  const known = new Map<number, Config>();
  return (day) => {
    const period = changes.filter((change) => change <= day).length;
    const config = known.get(period) ?? configFrom(entries.map((entry) => entryOn(day, entry)));
    known.set(period, config);
    return config;
  };
}

function entryOn(day: string, entry: DatedEntry): ConfigEntry {
  const before = valueOn(day, entry.past);
  return before === undefined ? entry : { ...entry, config_value: before, is_active: true };
}
