import { Images } from 'lucide-react';
import { useState } from 'react';
import { prepareLogo, type UnfitLogo } from '../../../data/photos.ts';
import { useFieldText } from '../../../forms/shape/typedStore.ts';
import { useTexts } from '../../../i18n/index.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { cx } from '../../../ui/cx.ts';
import type { FormFieldProps } from '../../../forms/FormFields.tsx';
import type { SettingValues } from './settingsShape.ts';

interface LogoFieldProps extends FormFieldProps<SettingValues> {
  readonly disabled: boolean;
}

/** The logo on all that is printed: chosen from a file, made small, and looked at before it is saved. */
export function LogoField({ form, name, label, shown, hint, id = name, className, disabled }: LogoFieldProps) {
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
