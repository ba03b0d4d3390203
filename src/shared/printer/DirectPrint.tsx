/** Prints on this device's receipt printer: one press, no dialog. Problems are shown below, beside the system's print. */
import { Printer, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState, type Ref } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { Button, Message, useFunctionKeys, FKey, type ButtonLook } from '../../ui/index.ts';
import type { PrintTrouble } from '../../data/printer.ts';
import type { PrinterSettings } from '../../domain/printer/printerSettings.ts';
import type { PaperText } from '../paper/paperText.ts';

interface DirectPrintProps {
  readonly settings: PrinterSettings;
  /** Null while it is being read. */
  readonly paper: PaperText | null;
  readonly text: string;
  /** Before the first byte is sent. */
  readonly onBegin?: () => void;
  /** Opens the system's dialog; absent if there is none. */
  readonly onSystem?: () => void;
  readonly look?: ButtonLook;
  readonly className?: string;
  /** F8 prints too. */
  readonly isOnF8?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** `missing`: its code did not load. */
type State = 'idle' | 'busy' | 'sent' | 'missing' | PrintTrouble;

const load = () => import('./printPaper.ts');

export function DirectPrint({ settings, paper, text, onBegin, onSystem, isOnF8 = false, ...button }: DirectPrintProps) {
  const { t } = useTexts();
  const [state, setState] = useState<State>('idle');
  const isBusy = useRef(false);
  // Loads in advance, so that a press waits for nothing.
  useEffect(() => void load().catch(() => undefined), []);
  async function print() {
    if (isBusy.current || !paper) return;
    isBusy.current = true;
    setState('busy');
    const trouble = await load().then(
      ({ printPaper }) => printPaper(settings, paper, () => onBegin?.()),
      () => 'missing' as const,
    );
    isBusy.current = false;
    setState(trouble ?? 'sent');
  }
  useFunctionKeys(isOnF8 ? { F8: () => void print() } : {});
  const isWell = state === 'idle' || state === 'busy' || state === 'sent';
  return (
    <>
      <Button
        icon={Printer}
        disabled={!paper || state === 'busy'}
        onClick={() => void print()}
        aria-keyshortcuts={isOnF8 ? 'F8' : undefined}
        {...button}
      >
        {state === 'busy' ? t('printer.printing') : text}
        {isOnF8 && <FKey>F8</FKey>}
      </Button>
      <p role="status" className="sr-only">
        {state === 'sent' && t('printer.sent')}
      </p>
      {!isWell && (
        <Message
          tone="bad"
          icon={TriangleAlert}
          role="alert"
          className="order-last col-span-full w-full"
          title={t('printer.notPrinted')}
          text={t(`printer.trouble.${state}`)}
        >
          {onSystem && (
            <Button icon={Printer} className="mt-2 w-full" onClick={onSystem} text={t('printer.bySystem')} />
          )}
        </Message>
      )}
    </>
  );
}
