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
    <section className="ticket-part">
      <header className="ticket-top">
        <CompanyHead name={paper.company.name} />
        <div className="ticket-head">
          <div>
            <p className="ticket-title">{paper.title}</p>
            <p className="ticket-no">{paper.number}</p>
            {paper.note !== null && <p>{paper.note}</p>}
          </div>
          <div className="ticket-marks">
            {children}
            {paper.marks.map((mark) => (
              <p key={mark} className="ticket-mark">
                {mark}
              </p>
            ))}
          </div>
        </div>
      </header>
      <div className="ticket-rest">
        <div className="ticket-body">
          <dl>
            {paper.lines.map(({ key, label, value, large }) => (
              <div key={key} className={cx('ticket-line', large && 'ticket-large')}>
                <dt>{label}</dt>
                <dd>{key === 'material_type' ? <Whole text={value} part={BRACKET} /> : value}</dd>
              </div>
            ))}
          </dl>
          {paper.code !== null && <QrCode text={paper.code} label={paper.codeLabel ?? ''} />}
        </div>
        <div className="ticket-signatures">
          {paper.signatures.map(({ label, name }) => (
            <p key={label}>
              {label}
              {name !== null && <strong className="ticket-name">{name}</strong>}
            </p>
          ))}
        </div>
      </div>
    </section>
  );
}

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
      className="ticket-qr"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
