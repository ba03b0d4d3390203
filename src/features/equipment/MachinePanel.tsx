import { ArrowLeft, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useRow } from '../../data/index.ts';
import { Drafted } from '../../forms/OfflineForm.tsx';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button, Dialog, Message } from '../../ui/index.ts';
import { MachineDetails, type MachineStep } from './MachineDetails.tsx';
import { CorrectForm, ServiceForm } from './StepForms.tsx';
import { MachineForm } from './MachineForm.tsx';
import type { Machine } from '../../shared/machines/useMachines.ts';

interface MachinePanelProps {
  /** Undefined: it no longer exists. */
  readonly machine: Machine | undefined;
  readonly onClose: () => void;
}

export function MachinePanel({ machine, onClose }: MachinePanelProps) {
  const { t } = useTexts();
  const [step, setStep] = useState<MachineStep | null>(null);
  const [isSaved, setSaved] = useState(false);
  if (machine === undefined)
    return (
      <Dialog title={t('equipment.title')} place="sheet" onClose={onClose}>
        <p>{t('equipment.gone')}</p>
      </Dialog>
    );
  const begin = (next: MachineStep) => {
    setSaved(false);
    setStep(next);
  };
  const done = (hasSaved: boolean) => {
    setSaved(hasSaved);
    setStep(null);
  };
  const { row } = machine;
  return (
    <Dialog title={`${row.equipment_code} · ${row.equipment_name}`} place="sheet" onClose={onClose}>
      {/* The region exists before it has text: a screen reader reports only changes in a known region. */}
      <div role="status" className={isSaved ? 'mb-4' : 'sr-only'}>
        {isSaved && <Message tone="good" icon={CircleCheck} title={t('form.saved')} />}
      </div>
      {step === null && <MachineDetails machine={machine} onStep={begin} onClose={onClose} />}
      {step !== null && (
        <>
          <div className="-mt-2 mb-2 flex flex-wrap items-center justify-between gap-x-4">
            <h3 className="text-lg font-semibold">{t(`equipment.action.${step}`)}</h3>
            <Button look="quiet" icon={ArrowLeft} onClick={() => setStep(null)} text={t('equipment.action.back')} />
          </div>
          <Step key={step} step={step} machine={machine} onDone={done} />
        </>
      )}
    </Dialog>
  );
}

interface StepProps {
  readonly step: MachineStep;
  readonly machine: Machine;
  readonly onDone: (hasSaved: boolean) => void;
}

function Step({ step, machine: { row }, onDone }: StepProps) {
  const values = useRow('equipment_values', row.id);
  const draftKey = `equipment.${step}.${row.id}`;
  // Once read, a missing value, or one hidden from this role, is null.
  if (step === 'edit' && values === undefined) return null;
  return (
    <Drafted draftKey={draftKey}>
      {(draft) => {
        const common = { row, draftKey, draft, onDone };
        if (step === 'correct') return <CorrectForm {...common} />;
        if (step === 'service') return <ServiceForm {...common} />;
        return (
          <MachineForm
            now={{ row, values: values?.row ?? null }}
            draftKey={draftKey}
            draft={draft}
            onDone={(code) => onDone(code !== null)}
          />
        );
      }}
    </Drafted>
  );
}
