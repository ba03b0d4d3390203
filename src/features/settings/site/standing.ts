/** One group's input compared with the stored values: changes, errors, and where another user was faster. */
import { storedIn, type Settings } from '../../../data/settings.ts';
import { inGoodOrder, type StoredSetting } from '../../../domain/mutations/settingChanges.ts';
import { changedKeys, readSettings, valueNow, type Readings } from './readSettings.ts';
import { seenIn, type SettingValues } from './settingsShape.ts';
import type { Config } from '../../../domain/settings/config.ts';
import type { SettingKey } from '../../../domain/settings/groups.ts';
import type { Mistakes } from '../../../forms/shape/formShape.ts';
import type { Typed } from '../../../forms/shape/typedStore.ts';

export interface Standing {
  readonly readings: Readings;
  /** The settings with all readable input. */
  readonly config: Config;
  readonly changed: readonly SettingKey[];
  readonly mistakes: Mistakes<SettingValues>;
  /** Another user has changed it to another value since the input. */
  readonly contested: readonly SettingKey[];
}

export function standingOf(keys: readonly SettingKey[], typed: Typed<SettingValues>, settings: Settings): Standing {
  const { values, language } = typed;
  const { readings, config } = readSettings(keys, values, settings, language);
  const changed = changedKeys(keys, typed, settings);
  const wasMoved = (key: SettingKey) => {
    const [before, after] = [seenIn(values, key), storedIn(settings, key)];
    return (
      before !== undefined &&
      after !== undefined &&
      (before.config_value !== after.config_value || before.is_active !== after.is_active)
    );
  };
  const wrong = changed.flatMap((key) => {
    const reading = readings[key];
    return reading?.ok === false ? [[key, reading.error] as const] : [];
  });
  return { readings, config, changed, mistakes: Object.fromEntries(wrong), contested: changed.filter(wasMoved) };
}

export interface Wish {
  readonly key: SettingKey;
  /** The value to store, and the input. */
  readonly wanted: string;
  readonly text: string | undefined;
  readonly before: StoredSetting;
}

/** The changes to send, in an order that the server accepts. */
export function wishesOf({ changed, readings }: Standing, values: SettingValues, settings: Settings): readonly Wish[] {
  const wishes = changed.flatMap((key) => {
    const [reading, before] = [readings[key], seenIn(values, key)];
    return reading?.ok && before ? [{ key, wanted: reading.value, text: values[key], before }] : [];
  });
  return inGoodOrder(wishes, valueNow('business.min_volume', settings));
}
