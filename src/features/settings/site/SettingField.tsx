import { Undo2, GitCompareArrows, Images } from 'lucide-react';
import { defaultOf, isNumberSetting, isYesNo, mayBeEmpty, type SettingKey } from '../../../domain/settings/groups.ts';
import { OVER_RULES } from '../../../domain/settings/config.ts';
import { INDONESIAN_ZONES, ZONES } from '../../../domain/settings/values.ts';
import { ComboField, NumberField, SelectField, TextField, useFieldText } from '../../../forms/index.ts';
import { formatDuration, formatNumber, useTexts, formatDateTime } from '../../../i18n/index.ts';
import { IconButton, Button, buttonClass, Message, cx } from '../../../ui/index.ts';
import { rangeOf, shownText, type SettingValues } from './settingsShape.ts';
import { useSite } from '../../../data/index.ts';
import { useState } from 'react';
import { prepareLogo, type UnfitLogo } from '../../../data/photos.ts';
import { Field } from '../../../ui/Field.tsx';
import type { FormFieldProps } from '../../../forms/index.ts';
import type { ConfigRow } from '../../../domain/records/rows.ts';
import type { SettingsFormState } from './useSettingsForm.ts';
import type { TFunction } from 'i18next';

interface SettingFieldProps {
  readonly name: SettingKey;
  readonly form: SettingsFormState;
  readonly row: ConfigRow | undefined;
}

export function SettingField({ name, form, row }: SettingFieldProps) {
  const { t } = useTexts();
  const unit = row && unitText(row, t);
  const title = t(`siteSettings.key.${name}`);
  const common = {
    form,
    name,
    id: `setting-${name.replace('.', '-')}`,
    label: unit ? t('siteSettings.labelUnit', { name: title, unit }) : title,
    mark: useMark(form, name, row),
    hint: useHint(form, name),
    // A cleared one stays empty.
    shown: form.values[name] === '' && mayBeEmpty(name) ? '' : form.shownOf(name),
    disabled: !row,
    className: 'flex-1',
  };
  return (
    <div className="min-w-0">
      <div className="flex items-start gap-2">
        <Control {...common} />
        {/* The space is reserved, so that nothing moves when a value differs from its default. */}
        <div className="size-12 shrink-0 pt-7">
          {row && !form.isDefault(name) && (
            <IconButton
              icon={Undo2}
              label={t('siteSettings.toDefault', { name: title })}
              onClick={() => form.toDefault(name)}
            />
          )}
        </div>
      </div>
      {form.contested.includes(name) && <ContestedNotice name={name} form={form} />}
    </div>
  );
}

/** Who else sees it; the stored form if it differs from the input; for a duration, its length. */
function useMark(form: SettingsFormState, name: SettingKey, row: ConfigRow | undefined): string | undefined {
  const { t, language } = useTexts();
  const takenFor = form.takenFor(name);
  if (takenFor) return t('siteSettings.duration', { duration: takenFor });
  if (row?.audience === 'finance') return t('siteSettings.finance');
  if (row?.unit !== 'ms' || !isNumberSetting(name)) return undefined;
  const duration = formatDuration(form.config[name], language);
  return duration === null ? undefined : t('siteSettings.duration', { duration });
}

function useHint(form: SettingsFormState, name: SettingKey): string {
  const { t, language } = useTexts();
  const range = rangeOf(name, form.config);
  const value = shownText(name, defaultOf(name), language);
  const help = t(`siteSettings.help.${name}`);
  if (range) {
    const [least, most] = [formatNumber(range.least, language), formatNumber(range.most, language)];
    return `${help} ${t('siteSettings.range', { least, most, value })}`;
  }
  if (value === '') return `${help} ${t('siteSettings.noDefault')}`;
  return `${help} ${t('siteSettings.default', { value: choiceText(name, value, t) })}`;
}

function Control(common: FormFieldProps<SettingValues> & { readonly name: SettingKey; readonly disabled: boolean }) {
  const { t } = useTexts();
  const { form, name, shown } = common;
  const text = useFieldText(form.store, name, shown);
  if (isNumberSetting(name)) return <NumberField {...common} inputMode="numeric" inputClass="tabular-nums" />;
  if (name === 'site.company_logo') return <LogoField {...common} />;
  if (name === 'site.time_zone') return <ComboField {...common} suggestions={zonesLike(text)} />;
  const choices = choicesOf(name, t);
  return choices ? <SelectField {...common} options={choices} /> : <TextField {...common} />;
}

/** The choices of a setting, with their names; null if it is typed. */
function choicesOf(name: SettingKey, t: TFunction): (readonly [value: string, text: string])[] | null {
  if (isYesNo(name)) return [false, true].map((is) => [String(is), t(is ? 'siteSettings.yes' : 'siteSettings.no')]);
  if (name === 'site.ticket_language') return (['id', 'en'] as const).map((one) => [one, t(`language.${one}`)]);
  return name === 'orders.over' || name === 'credit.over'
    ? OVER_RULES.map((rule) => [rule, t(`siteSettings.over.${rule}`)])
    : null;
}

const choiceText = (name: SettingKey, value: string, t: TFunction): string =>
  choicesOf(name, t)?.find(([one]) => one === value)?.[1] ?? value;

/** Indonesia's zones if nothing, or a whole zone, is typed. */
function zonesLike(typed: string): { value: string }[] {
  const text = typed.trim().toLowerCase().replaceAll(' ', '_');
  const found = ZONES().filter((zone) => zone.toLowerCase().includes(text));
  const offered = found.length === 1 || text === '' ? INDONESIAN_ZONES : found.slice(0, MOST_ZONES);
  return offered.map((value) => ({ value }));
}

const MOST_ZONES = 12;

/** Two users changed the same setting: both values, and who was faster if the server has said so. Neither is preselected. */
function ContestedNotice({ name, form }: { readonly name: SettingKey; readonly form: SettingsFormState }) {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  const rival = form.rivalOf(name);
  const textOf = (value: string) => {
    if (value === '') return t('siteSettings.conflict.empty');
    return value.startsWith('data:') ? t('siteSettings.logo.other') : choiceText(name, value, t);
  };
  return (
    <Message role="alert" tone="warn" icon={GitCompareArrows} title={t('siteSettings.conflict.title')} className="mb-4">
      <p className="wrap-anywhere">{t('siteSettings.conflict.theirs', { value: textOf(form.shownOf(name)) })}</p>
      {rival?.by && rival.at !== null && (
        <p className="text-sm wrap-anywhere">
          {t('siteSettings.conflict.by', {
            name: rival.by,
            time: formatDateTime(new Date(rival.at), language, timeZone),
          })}
        </p>
      )}
      <p className="wrap-anywhere">{t('siteSettings.conflict.mine', { value: textOf(form.values[name] ?? '') })}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button onClick={() => form.takeTheirs(name)} text={t('siteSettings.conflict.takeTheirs')} />
        <Button onClick={() => form.keepMine(name)} text={t('siteSettings.conflict.keepMine')} />
      </div>
    </Message>
  );
}

/** `m³ a day`; null for a setting without a unit. An unknown unit is shown as it is. */
function unitText({ unit, period }: Pick<ConfigRow, 'unit' | 'period'>, t: TFunction): string | null {
  if (unit === null) return null;
  const known = UNITS.find((one) => one === unit);
  const word = known ? t(`siteSettings.unit.${known}`) : unit;
  const each = PERIODS.find((one) => one === period);
  return each ? t(`siteSettings.per.${each}`, { unit: word }) : word;
}

const UNITS = ['ms', 's', 'h', 'days'] as const;
const PERIODS = ['day', 'month'] as const;

/** The logo on all prints: chosen from a file, reduced, and shown before it is saved. */
function LogoField(props: FormFieldProps<SettingValues> & { readonly disabled: boolean }) {
  const { form, name, label, shown, hint, id = name, className, disabled } = props;
  const { t } = useTexts();
  const logo = useFieldText(form.store, name, shown);
  const [unfit, setUnfit] = useState<UnfitLogo | null>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const prepared = await prepareLogo(file);
    setUnfit(prepared.ok ? null : prepared.error);
    if (prepared.ok) form.store.type(name, prepared.value);
  };
  const error = unfit ? t(`siteSettings.logo.${unfit}`) : form.errorText(name);
  return (
    <Field id={id} label={label} hint={hint} error={error} {...(className && { className })}>
      <div className="flex flex-wrap items-center gap-3">
        {logo !== '' && (
          <img
            src={logo}
            alt={label}
            className="h-14 max-w-40 rounded-md border border-line bg-white object-contain p-1"
          />
        )}
        <label className={cx(buttonClass('plain'), 'min-h-14 cursor-pointer focus-within:outline-2')}>
          <Images aria-hidden className="size-5 shrink-0" />
          {t('photos.choose')}
          <input
            id={id}
            type="file"
            accept="image/png,image/jpeg"
            disabled={disabled}
            className="sr-only"
            onChange={(event) => {
              void take(event.target.files?.[0]);
              // The same file may be chosen again.
              event.target.value = '';
            }}
          />
        </label>
      </div>
    </Field>
  );
}
