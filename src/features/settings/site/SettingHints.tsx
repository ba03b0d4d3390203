import { Scale } from 'lucide-react';
import { formatNumber, formatRupiah, useTexts } from '../../../i18n/index.ts';
import { Message } from '../../../ui/Message.tsx';
import type { SettingHint } from '../../../domain/settings/contradictions.ts';

/** Contradictions between settings, in their stored or typed form. */
export function SettingHints({ hints }: { readonly hints: readonly SettingHint[] }) {
  const { t, language } = useTexts();
  if (hints.length === 0) return null;
  const textOf = (hint: SettingHint) => {
    if (hint.kind === 'targets_disagree')
      return t('siteSettings.hint.targets_disagree', {
        fromDeliveries: formatRupiah(hint.fromDeliveries, language),
        target: formatRupiah(hint.target, language),
      });
    if (hint.kind === 'least_above_loads' || hint.kind === 'most_below_loads')
      return t(`siteSettings.hint.${hint.kind}`, {
        from: formatNumber(hint.from, language),
        to: formatNumber(hint.to, language),
      });
    return t(`siteSettings.hint.${hint.kind}`);
  };
  return (
    <Message tone="warn" icon={Scale} title={t('siteSettings.hint.title')} className="mb-4">
      {hints.map((hint) => (
        <p key={hint.kind} className="mt-1">
          {textOf(hint)}
        </p>
      ))}
    </Message>
  );
}
