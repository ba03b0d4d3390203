import { Drafted } from '../../forms/OfflineForm.tsx';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { MachineForm } from './MachineForm.tsx';

interface NewMachineProps {
  readonly onClose: () => void;
  readonly onSaved: (code: string) => void;
}

const DRAFT_KEY = 'equipment.new';

export function NewMachine({ onClose, onSaved }: NewMachineProps) {
  const { t } = useTexts();
  return (
    <Dialog title={t('equipment.new')} place="right" onClose={onClose}>
      <Drafted draftKey={DRAFT_KEY}>
        {(draft) => (
          <MachineForm
            now={null}
            draftKey={DRAFT_KEY}
            draft={draft}
            onDone={(code) => (code === null ? onClose() : onSaved(code))}
          />
        )}
      </Drafted>
    </Dialog>
  );
}
