import { unreachable } from '../../../domain/result.ts';
import { formatNumber, suggestNumber } from '../../../i18n/numbers.ts';
import { rangeOf } from './readSettings.ts';
import type { TFunction } from 'i18next';
import type { Config } from '../../../domain/config.ts';
import type { ValidationCode } from '../../../domain/rules/codes.ts';
import type { SettingKey } from '../../../domain/settings/groups.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { Refusal } from './useSettingsSave.ts';

/** What is wrong with a typed text, with what may stand there. `config`: as it would be. */
export function mistakeText(
  key: SettingKey,
  mistake: ValidationCode,
  typed: string,
  config: Config,
  t: TFunction,
  language: Language,
): string {
  const range = rangeOf(key, config);
  return t(`validation.${mistake}`, {
    example: suggestNumber(typed, language),
    least: formatNumber(range?.least ?? 0, language),
    most: formatNumber(range?.most ?? 0, language),
  });
}

/** Why the server did not take it; undefined where both values are shown instead. A reason that this app does not know is shown as it came. */
export function refusalText(refusal: Refusal, t: TFunction): string | undefined {
  switch (refusal.kind) {
    case 'held':
      return t('siteSettings.held');
    case 'refused': {
      const { code, message } = refusal;
      if (code === 'conflict') return undefined;
      const known = REFUSALS.find((one) => one === code);
      return known ? t(`siteSettings.refused.${known}`) : message || code;
    }
    default:
      return unreachable(refusal);
  }
}

const REFUSALS = ['out_of_range', 'invalid_value', 'not_permitted'] as const;
