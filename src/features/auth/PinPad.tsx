import { Delete } from 'lucide-react';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';

interface PinPadProps {
  readonly disabled: boolean;
  readonly onDigit: (digit: string) => void;
  readonly onErase: () => void;
}

/** Ten digits as on a telephone. The field keeps the focus: a keyboard types on where the pad left off. */
export function PinPad({ disabled, onDigit, onErase }: PinPadProps) {
  const { t } = useTexts();
  return (
    <fieldset
      aria-label={t('pin.pad')}
      disabled={disabled}
      onPointerDown={(event) => event.preventDefault()}
      className="mb-3 grid grid-cols-3 gap-2"
    >
      {DIGITS.map((digit) => (
        <Button
          key={digit}
          onClick={() => onDigit(digit)}
          className={cx('min-h-14 text-xl', digit === '0' && 'col-start-2')}
          text={digit}
        />
      ))}
      <Button aria-label={t('pin.erase')} title={t('pin.erase')} onClick={onErase} className="col-start-3 min-h-14">
        <Delete aria-hidden className="size-6" />
      </Button>
    </fieldset>
  );
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const;
