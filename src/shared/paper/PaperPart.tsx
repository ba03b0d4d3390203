import { CompanyHead } from '../company/CompanyHead.tsx';
import { BRACKET, Whole } from '../../ui/Whole.tsx';
import { cx } from '../../ui/cx.ts';
import './paper.css';
import { type ReactNode, useMemo } from 'react';
import { encode } from 'uqr';
import type { PaperText } from './paperText.ts';

interface PaperPartProps {
  readonly paper: PaperText;
  /** Above its marks. */
  readonly children?: ReactNode;
}

/** A roll, or one part of an A4 sheet. Black on white in every theme. */
export function PaperPart({ paper, children }: PaperPartProps) {
  return (
    <section className={PART}>
      <header className="in-[.ticket-a4]:table-header-group in-[.ticket-a4]:break-inside-avoid">
        <CompanyHead name={paper.company.name} />
        <div className="mt-[1mm] flex items-start justify-between gap-[3mm]">
          <div>
            <p className="font-bold tracking-[0.03em] uppercase">{paper.title}</p>
            <p className={PAPER_NUMBER}>{paper.number}</p>
            {paper.note !== null && <p>{paper.note}</p>}
          </div>
          <div className="flex shrink-0 flex-col items-end gap-[1mm] whitespace-nowrap">
            {children}
            {paper.marks.map((mark) => (
              <p key={mark} className="border-[0.5mm] border-[#000] px-[2mm] py-[0.5mm] font-[800] tracking-[0.06em]">
                {mark}
              </p>
            ))}
          </div>
        </div>
      </header>
      <div className="in-[.ticket-a4]:table-row-group">
        <div className={BODY}>
          <dl className="in-[.ticket-a4]:columns-2 in-[.ticket-a4]:gap-x-[6mm]">
            {paper.lines.map(({ key, label, value, large }) => (
              <div key={key} className={LINE}>
                <dt>{label}</dt>
                <dd className={cx('text-balance', large && 'text-[1.25em] leading-[1.2] font-bold')}>
                  {key === 'material_type' ? <Whole text={value} part={BRACKET} /> : value}
                </dd>
              </div>
            ))}
          </dl>
          {paper.code !== null && <QrCode text={paper.code} label={paper.codeLabel ?? ''} />}
        </div>
        <div className={SIGNATURES}>
          {paper.signatures.map(({ label, name }) => (
            <p key={label} className="border-t-[0.3mm] border-[#000] pt-[1mm] text-center text-[0.85em]">
              {label}
              {name !== null && <strong className="block">{name}</strong>}
            </p>
          ))}
        </div>
      </div>
    </section>
  );
}

/** On a sheet three, to be cut apart. As a table, whose header repeats on a second sheet: so that shows whose signature lines they are, and that it is a copy. */
const PART =
  'ticket-part in-[.ticket-a4]:table in-[.ticket-a4]:h-[87mm] in-[.ticket-a4]:w-full in-[.ticket-a4]:break-inside-avoid ' +
  'not-first:mt-[2mm] not-first:border-t-[0.3mm] not-first:border-dashed not-first:border-[#777] not-first:pt-[2mm]';
const BODY =
  'border-t-[0.3mm] border-[#000] pt-[1.5mm] in-[.ticket-a4]:grid in-[.ticket-a4]:grid-cols-[1fr_30mm] in-[.ticket-a4]:gap-[5mm]';
const LINE =
  'grid grid-cols-[24mm_1fr] gap-[2mm] py-[0.4mm] in-[.ticket-a4]:grid-cols-[22mm_1fr] in-[.ticket-a4]:break-inside-avoid';
/** With a name and an address of two lines each, three parts still fit on a sheet. */
const SIGNATURES =
  'grid grid-cols-[repeat(3,1fr)] gap-[3mm] break-inside-avoid in-[.ticket-a4]:mt-[9mm] in-[.ticket-a4]:gap-[12mm] in-[.ticket-roll]:mt-[16mm]';
export const PAPER_NUMBER = 'font-mono text-[1.35em] font-bold';

/** Black on white with the quiet zone that readers need; tolerates damage to a seventh of it. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: 4 });
    return {
      size: code.size,
      path: code.data.flatMap((line, y) => line.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join(''),
    };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="ticket-qr in-[.ticket-a4]:w-[30mm] in-[.ticket-roll]:mx-auto in-[.ticket-roll]:mt-[2mm] in-[.ticket-roll]:w-[38mm]"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
