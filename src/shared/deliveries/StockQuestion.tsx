/** A load above the known stock: one tap gives the reason. Used by the form at the gate and by the correction of a ticket. */
import { TriangleAlert } from 'lucide-react';
import { dailyKey } from '../../data/deliveries.ts';
import { forget, remember, useRemembered } from '../../data/index.ts';
import { OVERRIDE_REASONS, type OverrideReason } from '../../domain/rules/ticketStatus.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button, Message } from '../../ui/index.ts';
import { moveOnFrom } from '../../ui/enterMovesOn.ts';

type Override = ReturnType<typeof useOverride>;

/** Why this material may exceed the known stock today: asked once per material and operating day. */
export function useOverride(materialType: string, operatingDay: string) {
  const key = dailyKey(operatingDay, `override:${materialType}`);
  const stored = useRemembered(key);
  return {
    reason: OVERRIDE_REASONS.find((reason) => reason === stored),
    choose: (reason: OverrideReason) => void remember(key, reason),
    undo: () => void forget(key),
  };
}

/** `volumeId`: id of the volume field. */
export function StockQuestion({ override, volumeId }: { readonly override: Override; readonly volumeId: string }) {
  const { t } = useTexts();
  const volumeField = () => document.querySelector<HTMLInputElement>(`input#${volumeId}`);
  return override.reason ? (
    <Message tone="warn" icon={TriangleAlert} className="mb-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        {t('delivery.new.overridden', { reason: t(`delivery.new.override.${override.reason}`) })}
        <Button
          look="quiet"
          onClick={() => {
            override.undo();
            volumeField()?.focus();
          }}
          text={t('delivery.new.undoOverride')}
        />
      </div>
    </Message>
  ) : (
    <Message tone="warn" icon={TriangleAlert} title={t('delivery.new.overrideTitle')} className="mb-4">
      <div className="mt-2 flex flex-col gap-2 sm:flex-row sm:flex-wrap">
        {OVERRIDE_REASONS.map((option) => (
          <Button
            key={option}
            onClick={() => {
              override.choose(option);
              // The buttons disappear with the answer: the focus moves to the next input.
              const field = volumeField();
              if (field?.form) moveOnFrom(field, field.form);
            }}
            text={t(`delivery.new.override.${option}`)}
          />
        ))}
      </div>
    </Message>
  );
}
