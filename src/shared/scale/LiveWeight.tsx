import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useTexts, withUnit } from '../../i18n/index.ts';
import { Message } from '../../ui/Message.tsx';
import type { ScaleState } from '../../data/scale.ts';

const ICONS = { good: CircleCheck, info: Info, warn: TriangleAlert } as const;
const CALM: readonly string[] = ['settling', 'moving', 'none', 'unsupported', 'opening', 'elsewhere'];

/** The indicator's weight, and whether it may be used. */
export function LiveWeight({ link, verdict, weighing }: ScaleState) {
  const { t, language } = useTexts();
  const stands = link === 'open' ? verdict : link;
  const kg = stands === 'silent' || stands === 'garbled' ? null : weighing?.reading.kg;
  const tone = stands === 'stable' ? 'good' : CALM.includes(stands) ? 'info' : 'warn';
  return (
    <>
      <p className="text-right text-5xl leading-16 font-bold wrap-anywhere tabular-nums">
        {typeof kg === 'number' ? withUnit(kg, 'kg', language) : '–'}
      </p>
      <Message
        tone={tone}
        icon={ICONS[tone]}
        role="status"
        className="min-h-18"
        text={link === 'open' ? t(`scale.verdict.${verdict}`) : t(`scale.link.${link}`)}
      />
    </>
  );
}
