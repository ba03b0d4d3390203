import { CircleCheck, CloudOff, Plus, SearchX, Tractor } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSyncStatus } from '../../data/index.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { MachineTiles, STATES_WORST_FIRST } from '../../shared/machines/MachineTiles.tsx';
import { Button, ListSkeleton, Empty, Message, SearchBox, Segmented, Dialog } from '../../ui/index.ts';
import { StateChips } from '../../ui/Chips.tsx';
import { MachinePanel } from './MachinePanel.tsx';
import { MachineTable } from './MachineTable.tsx';
import { useMachines, type Machine } from '../../shared/machines/useMachines.ts';
import type { MachineStatus } from '../../shared/machines/machineLooks.ts';
import { Drafted } from '../../forms/OfflineForm.tsx';
import { MachineForm } from './MachineForm.tsx';

const VIEWS = ['board', 'list'] as const;
const NEW = 'new';

export function EquipmentPage() {
  const { t } = useTexts();
  const [address, setAddress] = useSearchParams();
  const view = VIEWS.find((known) => known === address.get('view')) ?? 'board';
  const opened = address.get('open');
  const [search, setSearch] = useState('');
  const [state, setState] = useState<MachineStatus | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const machines = useMachines();
  const shown = machines?.filter(
    (machine) => says(machine, search) && (state === null || machine.row.status === state),
  );
  const show = (next: { readonly view?: string; readonly open?: string | null }) => {
    const open = next.open === undefined ? opened : next.open;
    setAddress({ view: next.view ?? view, ...(open !== null && { open }) }, { replace: true });
  };
  const open = (id: string) => {
    setSaid(null);
    show({ open: id });
  };
  return (
    <>
      <title>{`${t('equipment.title')} · ${t('app.name')}`}</title>
      <div role="status" className={said === null ? 'sr-only' : 'mb-4'}>
        {said !== null && (
          <Message tone="good" icon={CircleCheck} title={t('form.saved')} text={t('equipment.saved', { code: said })} />
        )}
      </div>
      {/* One line on a desk, so that a dozen machines fit below it without scrolling. */}
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="mr-auto text-xl font-bold">{t('equipment.title')}</h1>
        {/* On a phone a row of the list would look like a tile. */}
        <div className="max-lg:hidden">
          <Segmented
            label={t('equipment.view.label')}
            value={view}
            options={VIEWS.map((value) => ({ value, label: t(`equipment.view.${value}`) }))}
            onChange={(wanted) => show({ view: wanted })}
          />
        </div>
        <Button look="main" icon={Plus} className="lg:order-last" onClick={() => open(NEW)} text={t('equipment.new')} />
        <SearchBox
          className="w-full lg:w-80"
          label={t('equipment.search')}
          placeholder={t('equipment.searchHint')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <StateChips
          label={t('equipment.stateChips')}
          states={STATES_WORST_FIRST}
          nameOf={(status) => t(`equipment.status.${status}`)}
          countOf={(status) => machines?.filter(({ row }) => row.status === status).length ?? 0}
          chosen={state}
          onChoose={setState}
          className="w-full empty:hidden lg:w-auto"
        />
      </div>
      {!shown && <ListSkeleton rows={8} />}
      {machines?.length === 0 && <NoMachine />}
      {machines && machines.length > 0 && shown?.length === 0 && (
        <Empty icon={SearchX} title={t('equipment.nothingTitle')} text={t('equipment.nothingText')}>
          <Button
            onClick={() => {
              setSearch('');
              setState(null);
            }}
            text={t('equipment.nothingClear')}
          />
        </Empty>
      )}
      {shown && shown.length > 0 && view === 'board' && <MachineTiles machines={shown} onOpen={open} />}
      {shown && shown.length > 0 && view === 'list' && <MachineTable machines={shown} onOpen={open} />}
      {opened === NEW && (
        <NewMachine
          onClose={() => show({ open: null })}
          onSaved={(code) => {
            setSaid(code);
            show({ open: null });
          }}
        />
      )}
      {opened !== null && opened !== NEW && machines && (
        <MachinePanel
          key={opened}
          machine={machines.find(({ row }) => row.id === opened)}
          onClose={() => show({ open: null })}
        />
      )}
    </>
  );
}

function NoMachine() {
  const { t } = useTexts();
  const { firstSyncComplete, online } = useSyncStatus();
  if (firstSyncComplete)
    return <Empty icon={Tractor} title={t('equipment.emptyTitle')} text={t('equipment.emptyText')} />;
  return online ? (
    <ListSkeleton rows={8} />
  ) : (
    <Empty icon={CloudOff} title={t('equipment.emptyTitle')} text={t('equipment.emptyOffline')} />
  );
}

function says({ row }: Machine, search: string): boolean {
  const words = [row.equipment_code, row.equipment_name, row.equipment_type, row.location, row.brand, row.model]
    .join(' ')
    .toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(word));
}

const DRAFT_KEY = 'equipment.new';

function NewMachine({ onClose, onSaved }: { readonly onClose: () => void; readonly onSaved: (code: string) => void }) {
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
