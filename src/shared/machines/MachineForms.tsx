/** What is done to a machine most: its state and the reading of its meter, each with a save of its own that can be undone. */
import { Drafted } from '../../forms/OfflineForm.tsx';
import { useUndo } from '../records/useUndo.ts';
import { MeterForm } from './MeterForm.tsx';
import { StatusForm } from './StatusForm.tsx';
import type { SavedReceipt } from '../../data/index.ts';
import type { MachineFormProps } from './machineLooks.ts';

interface MachineFormsProps extends Pick<MachineFormProps, 'row' | 'mayCorrect'> {
  readonly onDone: () => void;
}

export function MachineForms({ row, mayCorrect, onDone }: MachineFormsProps) {
  const { offer } = useUndo();
  const common = {
    row,
    mayCorrect,
    onDone: (receipt: SavedReceipt | null, words: string) => {
      if (receipt) offer(receipt, words);
      onDone();
    },
  };
  return (
    <div className="grid gap-x-6 gap-y-7 sm:grid-cols-2">
      {FORMS.map(([name, Form]) => {
        const draftKey = `equipment.${name}.${row.id}`;
        return (
          <Drafted key={draftKey} draftKey={draftKey}>
            {(draft) => <Form {...common} draftKey={draftKey} draft={draft} />}
          </Drafted>
        );
      })}
    </div>
  );
}

const FORMS = [
  ['status', StatusForm],
  ['meter', MeterForm],
] as const;
