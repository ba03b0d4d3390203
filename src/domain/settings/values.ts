/** The stored form of a typed setting, or why it is refused: the rules of `private.change_setting`. */
import { isTimeOfDay, isTimeZone, OVER_RULES } from './config.ts';
import { err, ok, unreachable, type Result } from '../values/result.ts';
import { characterCount, cleanText, digitsOf } from '../rules/text.ts';
import { boundsOf, isNumberSetting, type SettingKey } from './groups.ts';
import type { ValidationCode } from '../rules/codes.ts';

const LONGEST_LINE = 100;
const LONGEST_BANK_ACCOUNT = 200;
/** For the URL of a logo, about 37 kB of image: all settings still fit into one packet, and an exchange of logos into another. */
export const LOGO_MOST_CHARACTERS = 50_000;

/** `typed`: for a number its value, NaN if it is none; otherwise the text. */
export function settingText(key: SettingKey, typed: number | string): Result<string, ValidationCode> {
  if (isNumberSetting(key)) return numberText(Number(typed), boundsOf(key));
  const text = cleanText(String(typed));
  switch (key) {
    case 'site.company_name':
    case 'site.company_address':
    case 'site.company_phone':
      return characterCount(text) <= LONGEST_LINE ? ok(text) : err('company_name_length');
    case 'site.company_tax_number': {
      const digits = digitsOf(text);
      return /^(\d{16})?$/.test(digits) ? ok(digits) : err('company_tax_number_length');
    }
    case 'site.bank_account':
      return characterCount(text) <= LONGEST_BANK_ACCOUNT ? ok(text) : err('bank_account_length');
    case 'site.time_zone': {
      const zone = zoneNamed(text);
      return zone === null ? err('time_zone_unknown') : ok(zone);
    }
    case 'site.day_start': {
      const time = timeOf(text);
      return time === null ? err('time_of_day_invalid') : ok(time);
    }
    case 'site.ticket_language':
      return text === 'id' || text === 'en' ? ok(text) : err('choice_invalid');
    case 'site.company_logo':
      return text.length <= LOGO_MOST_CHARACTERS && /^(data:image\/(png|jpeg);base64,[\w+/]+=*)?$/.test(text)
        ? ok(text)
        : err('logo_invalid');
    case 'orders.over':
    case 'credit.over':
      return OVER_RULES.some((rule) => rule === text) ? ok(text) : err('choice_invalid');
    case 'site.final_at_gate':
    case 'site.ticket_amount':
      return text === 'true' || text === 'false' ? ok(text) : err('choice_invalid');
    default:
      return unreachable(key);
  }
}

function numberText(
  value: number,
  { min, max }: { readonly min: number; readonly max: number },
): Result<string, ValidationCode> {
  if (Number.isNaN(value)) return err('number_invalid');
  if (value < min || value > max) return err('setting_out_of_range');
  return Number.isInteger(value) ? ok(String(value)) : err('number_whole');
}

/** `6:00`, `06.00` and `0600` are accepted as `06:00`. */
function timeOf(text: string): string | null {
  const [, hours, minutes] = /^(\d{1,2})[:.]?(\d{2})$/.exec(text) ?? [];
  const time = `${(hours ?? '').padStart(2, '0')}:${minutes}`;
  return isTimeOfDay(time) ? time : null;
}

/** Named after a place, or UTC; offsets and abbreviations (`+07:00`, `Etc/GMT-7`, `EST`) are refused. The twin of `private.is_place`. */
const PLACE =
  /^((Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/[A-Za-z0-9_/+-]+|UTC)$/;

/** By its name in the time zone database, in any case. */
function zoneNamed(text: string): string | null {
  const known = ZONES().find((zone) => zone.toLowerCase() === text.toLowerCase());
  return known ?? (PLACE.test(text) && isTimeZone(text) ? text : null);
}

/** Those of Indonesia first. */
export const INDONESIAN_ZONES = ['Asia/Jakarta', 'Asia/Pontianak', 'Asia/Makassar', 'Asia/Jayapura'] as const;
export const ZONES = (): readonly string[] => [
  ...new Set<string>([...INDONESIAN_ZONES, ...Intl.supportedValuesOf('timeZone'), 'UTC']),
];
