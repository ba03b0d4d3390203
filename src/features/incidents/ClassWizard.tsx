import { ArrowLeft, Check } from 'lucide-react';
import { useState } from 'react';
import { ELEMENTS, HARMS, classOf } from '../../domain/safety/incidentClass.ts';
import type { Element, Harm, IncidentClass } from '../../domain/safety/incidentClass.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button, Dialog, Message } from '../../ui/index.ts';

interface ClassWizardProps {
  readonly onAnswer: (answer: IncidentClass) => void;
  readonly onClose: () => void;
}

export function ClassWizard({ onAnswer, onClose }: ClassWizardProps) {
  const { t } = useTexts();
  const [harm, setHarm] = useState<Harm | null>(null);
  const [danger, setDanger] = useState<boolean | null>(null);
  const [damage, setDamage] = useState<boolean | null>(null);
  const [elements, setElements] = useState<readonly Element[]>([]);
  const [judged, setJudged] = useState(false);

  const isKnown = harm === 'none' ? danger === true || (danger === false && damage !== null) : harm !== null && judged;
  const back = () => {
    setHarm(null);
    setDanger(null);
    setDamage(null);
    setElements([]);
    setJudged(false);
  };
  return (
    <Dialog title={t('incidents.wizard.title')} onClose={onClose}>
      {harm === null && (
        <Question text={t('incidents.wizard.harm.question')}>
          {HARMS.map((one) => (
            <Button key={one} className="justify-start text-left" onClick={() => setHarm(one)}>
              {t(`incidents.wizard.harm.${one}`)}
            </Button>
          ))}
        </Question>
      )}
      {harm === 'none' && danger === null && <YesNo text={t('incidents.wizard.danger')} onAnswer={setDanger} />}
      {harm === 'none' && danger === false && damage === null && (
        <YesNo text={t('incidents.wizard.damage')} onAnswer={setDamage} />
      )}
      {harm !== null && harm !== 'none' && !judged && (
        <Question text={t('incidents.wizard.elements.question')}>
          {ELEMENTS.map((element) => (
            <label key={element} className="flex min-h-12 items-center gap-3">
              <input
                type="checkbox"
                className="size-6 shrink-0 accent-accent-ink"
                checked={elements.includes(element)}
                onChange={({ target }) =>
                  setElements((before) =>
                    target.checked ? [...before, element] : before.filter((one) => one !== element),
                  )
                }
              />
              {t(`incidents.wizard.elements.${element}`)}
            </label>
          ))}
          <Button look="main" onClick={() => setJudged(true)} text={t('incidents.wizard.on')} />
        </Question>
      )}
      {harm !== null && isKnown && (
        <Answer
          answer={classOf({ harm, danger: danger ?? false, damage: damage ?? false, elements })}
          onAnswer={onAnswer}
        />
      )}
      {harm !== null && (
        <Button look="quiet" icon={ArrowLeft} className="mt-4" onClick={back} text={t('incidents.wizard.back')} />
      )}
    </Dialog>
  );
}

function Question({ text, children }: { readonly text: string; readonly children: React.ReactNode }) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-3 font-semibold">{text}</legend>
      {children}
    </fieldset>
  );
}

function YesNo({ text, onAnswer }: { readonly text: string; readonly onAnswer: (answer: boolean) => void }) {
  const { t } = useTexts();
  return (
    <Question text={text}>
      <Button onClick={() => onAnswer(true)} text={t('incidents.wizard.yes')} />
      <Button onClick={() => onAnswer(false)} text={t('incidents.wizard.no')} />
    </Question>
  );
}

interface AnswerProps {
  readonly answer: ReturnType<typeof classOf>;
  readonly onAnswer: (answer: IncidentClass) => void;
}

function Answer({ answer, onAnswer }: AnswerProps) {
  const { t } = useTexts();
  const { class: found, isMiningAccident, missing } = answer;
  return (
    <div role="status" className="flex flex-col gap-4">
      <Message tone="info" icon={Check} title={t(`incidents.class.${found}`)}>
        <p>{t(`incidents.wizard.why.${found}`)}</p>
        {isMiningAccident === true && <p className="mt-2">{t('incidents.wizard.accident')}</p>}
        {isMiningAccident === false && (
          <p className="mt-2">
            {t('incidents.wizard.noAccident', {
              missing: missing.map((element) => t(`incidents.wizard.missing.${element}`)).join(', '),
            })}
          </p>
        )}
      </Message>
      <Button look="main" onClick={() => onAnswer(found)}>
        {t('incidents.wizard.take', { class: t(`incidents.class.${found}`) })}
      </Button>
    </div>
  );
}
