import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../i18n/useLanguage.ts';
import { MachineForms } from '../../shared/machines/MachineForms.tsx';
import { MachineTiles } from '../../shared/machines/MachineTiles.tsx';
import { useMachines } from '../../shared/machines/useMachines.ts';
import { Button } from '../../ui/Button.tsx';
import { ListSkeleton } from '../../ui/DenseList.tsx';

export function MachineTab() {
  const { t } = useTexts();
  const [id, setId] = useState('');
  const machines = useMachines();
  const machine = machines?.find(({ row }) => row.id === id)?.row;
  if (machine)
    return (
      <>
        <Button look="quiet" icon={ArrowLeft} onClick={() => setId('')} className="mb-2 -ml-3 px-3!">
          {t('shift.machine.all')}
        </Button>
        <h3 className="mb-3 text-lg font-bold wrap-anywhere">{`${machine.equipment_code} ${machine.equipment_name}`}</h3>
        <MachineForms key={id} row={machine} mayCorrect={false} onDone={() => setId('')} />
      </>
    );
  if (!machines) return <ListSkeleton rows={6} />;
  if (machines.length === 0) return <p className="pb-2 text-ink-soft">{t('shift.noMachines')}</p>;
  return (
    <div className="pb-2">
      <MachineTiles machines={machines} onOpen={setId} />
    </div>
  );
}
