import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { OVERRIDE_REASONS, exceedsStock } from '../../../domain/deliveries/override.ts';
import { Button } from '../../../ui/Button.tsx';
import { Message } from '../../../ui/Message.tsx';
import type { OverrideReason } from '../../../domain/deliveries/override.ts';

interface StockCheckProps {
  /** m³ that this device knows, never below 0. */
  readonly stock: number;
  readonly volume: number;
  readonly reason: OverrideReason | undefined;
  readonly onChoose: (reason: OverrideReason) => void;
  readonly onUndo: () => void;
}

/** Shown where the load is larger than the known stock: one tap says why it leaves anyway. */
export function StockCheck({ stock, volume, reason, onChoose, onUndo }: StockCheckProps) {
  const { t } = useTranslation();
  if (!exceedsStock(volume, stock)) return null;
  if (reason) {
    return (
      <Message tone="warn" icon={TriangleAlert} className="mb-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          {t('delivery.new.overridden', { reason: t(`delivery.new.override.${reason}`) })}
          <Button look="quiet" onClick={onUndo}>
            {t('delivery.new.undoOverride')}
          </Button>
        </div>
      </Message>
    );
  }
  return (
    <Message tone="warn" icon={TriangleAlert} title={t('delivery.new.overrideTitle')} className="mb-4">
      <div className="mt-2 flex flex-col gap-2 sm:flex-row sm:flex-wrap">
        {OVERRIDE_REASONS.map((option) => (
          <Button key={option} onClick={() => onChoose(option)}>
            {t(`delivery.new.override.${option}`)}
          </Button>
        ))}
      </div>
    </Message>
  );
}
