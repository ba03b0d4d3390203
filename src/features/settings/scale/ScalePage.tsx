import { Cable } from 'lucide-react';
import { useState } from 'react';
import { useScale, type Scale } from '../../../data/scale.ts';
import { isPattern } from '../../../domain/scale/frames.ts';
import { SCALE_CHOICES, scaleSettingsOf, type ScaleSettings } from '../../../domain/scale/scaleSettings.ts';
import { keysOf } from '../../../domain/values/json.ts';
import { useTexts } from '../../../i18n/index.ts';
import { LiveWeight } from '../../../shared/scale/LiveWeight.tsx';
import { Button, SelectInput, TextInput } from '../../../ui/index.ts';
import { DeviceHead, SettingsSection } from '../SettingsSection.tsx';

/** Connects the indicator to this device. All received bytes are shown, so that it can be set up by telephone. */
export function ScalePage() {
  const { t } = useTexts();
  const scale = useScale();
  const { settings, link, bytes, frame, change } = scale;
  const incoming = [
    [t('scale.bytes'), bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(' ')],
    [t('scale.asText'), bytes.map(visible).join('')],
    [t('scale.frame'), Array.from(frame ?? '', (one) => visible(one.charCodeAt(0))).join('')],
  ] as const;
  return (
    <>
      <DeviceHead title={t('scale.title')} text={t('scale.text')} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <SettingsSection title={t('scale.live')}>
          <LiveWeight {...scale} />
          {settings && link !== 'unsupported' && (
            <div className="mt-4 flex flex-wrap gap-3">
              <Button icon={Cable} onClick={() => void scale.choosePort()} text={t('scale.choose')} />
              {link !== 'none' && (
                <Button look="quiet" onClick={() => change({ port: null })} text={t('scale.unused')} />
              )}
            </div>
          )}
          {link === 'open' && <h3 className="mt-6 mb-2 font-semibold">{t('scale.incoming')}</h3>}
          {(link === 'open' ? incoming : []).map(([name, text]) => (
            <div key={name} className="mb-3 text-sm">
              <p className="text-ink-soft">{name}</p>
              <p className="min-h-10 font-mono wrap-anywhere whitespace-pre-wrap">{text || '–'}</p>
            </div>
          ))}
        </SettingsSection>
        {settings && link !== 'unsupported' && (
          <SettingsSection title={t('scale.line')}>
            <LineFields settings={settings} change={change} />
          </SettingsSection>
        )}
      </div>
    </>
  );
}

/** Fonts have no glyphs for control characters, and there is no common encoding for higher bytes. */
const visible = (code: number): string =>
  NAMES[code] ?? (code < 32 || code > 126 ? `<${code.toString(16)}>` : String.fromCharCode(code));
const NAMES: Readonly<Record<number, string>> = { 2: '<STX>', 3: '<ETX>', 10: '<LF>', 13: '<CR>' };

function LineFields({ settings, change }: Pick<Scale, 'change'> & { readonly settings: ScaleSettings }) {
  const { t } = useTexts();
  const [pattern, setPattern] = useState(settings.pattern);
  const names: Partial<Record<keyof typeof SCALE_CHOICES, readonly string[]>> = {
    frame: SCALE_CHOICES.frame.map((frame) => t(`scale.frameName.${frame}`)),
    parity: SCALE_CHOICES.parity.map((parity) => t(`scale.parityName.${parity}`)),
  };
  return (
    <>
      <p className="mb-4 text-ink-soft">{t('scale.lineText')}</p>
      <div className="grid grid-cols-1 gap-x-4 sm:grid-cols-2">
        {keysOf(SCALE_CHOICES).map((field) => (
          <SelectInput
            key={field}
            id={`scale-${field}`}
            label={t(`scale.field.${field}`)}
            hint={field === 'unit' && t('scale.unitHint')}
            className={field === 'frame' ? 'sm:col-span-2' : ''}
            value={String(settings[field])}
            options={SCALE_CHOICES[field].map((choice, at) => [String(choice), names[field]?.[at] ?? String(choice)])}
            onChange={({ target: { value } }) => {
              const chosen = SCALE_CHOICES[field].find((choice) => String(choice) === value);
              change(scaleSettingsOf({ ...settings, [field]: chosen }));
            }}
          />
        ))}
        {settings.frame === 'pattern' && (
          <TextInput
            id="scale-pattern"
            label={t('scale.field.pattern')}
            className="sm:col-span-2"
            inputClass="font-mono"
            value={pattern}
            hint={t('scale.patternHint')}
            error={isPattern(pattern) ? undefined : t('scale.patternWrong')}
            onChange={({ target }) => {
              setPattern(target.value);
              if (isPattern(target.value)) change({ pattern: target.value });
            }}
          />
        )}
      </div>
    </>
  );
}
