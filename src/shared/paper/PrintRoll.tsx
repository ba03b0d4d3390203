/** A paper of roll width: preview, and print on this device's receipt printer, else through the system. */
import { Printer } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { useRemembered } from '../../data/index.ts';
import { usePrinterHere } from '../../data/printerHere.ts';
import { useTexts } from '../../i18n/index.ts';
import { Button, Printed } from '../../ui/index.ts';
import { useSystemPrint } from '../../ui/useSystemPrint.ts';
import { DirectPrint } from '../printer/DirectPrint.tsx';
import { PaperPart } from './PaperPart.tsx';
import type { PaperText } from './paperText.ts';

interface PrintRollProps {
  /** Null while it is being read. */
  readonly paper: PaperText | null;
  readonly language: string | undefined;
  readonly children?: ReactNode;
}

export function PrintRoll({ paper, language, children }: PrintRollProps) {
  const { t } = useTexts();
  const printer = usePrinterHere();
  const preview = useRef<HTMLDivElement>(null);
  const { print } = useSystemPrint(useRemembered('ticket.paper') === 'a4' ? 'a4' : 'roll', preview);
  const sheet = paper && (
    <article className="ticket-paper ticket-roll" lang={language}>
      <PaperPart paper={paper} />
    </article>
  );
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        {printer && (
          <DirectPrint look="main" settings={printer} paper={paper} text={t('ticket.print')} onSystem={print} />
        )}
        <Button
          look={printer ? 'plain' : 'main'}
          icon={Printer}
          disabled={!paper}
          onClick={print}
          className="px-2"
          text={t(printer ? 'printer.bySystem' : 'ticket.print')}
        />
        {children}
      </div>
      <div className="overflow-x-auto rounded-md border border-line bg-sunken p-3">
        <div ref={preview} className="ticket-preview-roll">
          {sheet}
        </div>
      </div>
      <Printed>{sheet}</Printed>
    </>
  );
}
