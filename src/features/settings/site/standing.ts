/** What is typed in one group beside what holds: what it would change, what is wrong with it, and where somebody else was faster. */
import { storedIn } from '../../../data/settings.ts';
import { inGoodOrder } from '../../../domain/settings/settingChanges.ts';
import { readSettings, valueNow } from './readSettings.ts';
import type { Settings } from '../../../data/settings.ts';
import type { Config } from '../../../domain/config.ts';
import type { StoredSetting } from '../../../domain/settings/settingChanges.ts';
import type { SettingKey } from '../../../domain/settings/groups.ts';
import type { Typed } from './keptSettings.ts';
import type { Readings } from './readSettings.ts';

export interface Standing {
  readonly readings: Readings;
  /** As it would be with what can be read of the typed. */
  readonly config: Config;
  readonly changed: readonly SettingKey[];
  readonly mistakes: readonly SettingKey[];
  /** Somebody else has changed it since it was typed over, and to something else. */
  readonly contested: readonly SettingKey[];
}

export function standingOf(
  keys: readonly SettingKey[],
  { texts, seen, language }: Typed,
  settings: Settings,
): Standing {
  const { readings, config } = readSettings(keys, texts, settings, language);
  const changed = keys.filter((key) => {
    const reading = readings[key];
    return reading !== undefined && !(reading.ok && reading.value === valueNow(key, settings));
  });
  const wasMoved = (key: SettingKey) => {
    const [before, after] = [seen[key], storedIn(settings, key)];
    return (
      before !== undefined &&
      after !== undefined &&
      (before.config_value !== after.config_value || before.is_active !== after.is_active)
    );
  };
  return {
    readings,
    config,
    changed,
    mistakes: changed.filter((key) => readings[key]?.ok === false),
    contested: changed.filter(wasMoved),
  };
}

export interface Wish {
  readonly key: SettingKey;
  /** As it is to be stored, and as it was typed. */
  readonly wanted: string;
  readonly text: string | undefined;
  readonly before: StoredSetting;
}

/** What is asked of the server, in an order that it can take. */
export function wishesOf({ changed, readings }: Standing, { texts, seen }: Typed, settings: Settings): readonly Wish[] {
  const wishes = changed.flatMap((key) => {
    const [reading, before] = [readings[key], seen[key]];
    return reading?.ok && before ? [{ key, wanted: reading.value, text: texts[key], before }] : [];
  });
  return inGoodOrder(wishes, valueNow('business.min_volume', settings));
}
