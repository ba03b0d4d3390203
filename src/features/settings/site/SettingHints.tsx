import { Scale } from 'lucide-react';
import { HINT_GROUPS, hintsOf } from '../../../domain/settings/contradictions.ts';
import { formatRupiah, useTexts } from '../../../i18n/index.ts';
import { Message } from '../../../ui/Message.tsx';
import type { Config } from '../../../domain/settings/config.ts';
import type { SettingGroup } from '../../../domain/settings/groups.ts';

/** What of the settings contradicts itself, as they are or as they are being typed. `group`: only what stands there. */
export function SettingHints({ config, group }: { readonly config: Config; readonly group?: SettingGroup }) {
  const { t, language } = useTexts();
  const hints = hintsOf(config).filter(({ kind }) => !group || HINT_GROUPS[kind].includes(group));
  if (hints.length === 0) return null;
  return (
    <Message tone="warn" icon={Scale} title={t('siteSettings.hint.title')} className="mb-4">
      {hints.map((hint) => (
        <p key={hint.kind} className="mt-1">
          {hint.kind === 'targets_disagree'
            ? t('siteSettings.hint.targets_disagree', {
                fromDeliveries: formatRupiah(hint.fromDeliveries, language),
                target: formatRupiah(hint.target, language),
              })
            : t(`siteSettings.hint.${hint.kind}`)}
        </p>
      ))}
    </Message>
  );
}
