import { CircleCheck, CloudOff, Plus, SearchX, Tractor } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSyncStatus } from '../../data/index.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button } from '../../ui/Button.tsx';
import { ListSkeleton } from '../../ui/DenseList.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Message } from '../../ui/Message.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { MachineBoard } from './MachineBoard.tsx';
import { MachinePanel } from './MachinePanel.tsx';
import { MachineTable } from './MachineTable.tsx';
import { NewMachine } from './NewMachine.tsx';
import { useMachines, type Machine } from './useMachines.ts';

const VIEWS = ['board', 'list'] as const;
const NEW = 'new';

/** Every machine by its state or as a list; one of them opened with what can be done to it. */
export function EquipmentPage() {
  const { t } = useTexts();
  const [address, setAddress] = useSearchParams();
  const view = VIEWS.find((known) => known === address.get('view')) ?? 'board';
  const opened = address.get('open');
  const [search, setSearch] = useState('');
  const [said, setSaid] = useState<string | null>(null);
  const machines = useMachines();
  const shown = machines?.filter((machine) => says(machine, search));
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
      {/* On a desk one line, so that a dozen machines stand beneath it without scrolling. */}
      <div className="mb-2 grid grid-cols-1 items-center gap-x-4 sm:grid-cols-[auto_minmax(0,24rem)] lg:-mb-3 lg:grid-cols-[auto_auto_minmax(0,24rem)_auto] lg:gap-x-6">
        <h1 className="text-xl font-bold max-lg:mb-4">{t('equipment.title')}</h1>
        <Button
          look="main"
          icon={Plus}
          className="max-lg:mb-4 sm:justify-self-end lg:order-last lg:justify-self-end"
          onClick={() => open(NEW)}
          text={t('equipment.new')}
        />
        <div className="mb-3 sm:mt-1 lg:mb-0">
          <Segmented
            label={t('equipment.view.label')}
            value={view}
            options={VIEWS.map((value) => ({ value, label: t(`equipment.view.${value}`) }))}
            onChange={(wanted) => show({ view: wanted })}
          />
        </div>
        <TextInput
          id="machine-search"
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          label={t('equipment.search')}
          placeholder={t('equipment.searchHint')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      {!shown && <ListSkeleton rows={8} />}
      {machines?.length === 0 && <NoMachine />}
      {machines && machines.length > 0 && shown?.length === 0 && (
        <Empty icon={SearchX} title={t('equipment.nothingTitle')} text={t('equipment.nothingText')}>
          <Button onClick={() => setSearch('')} text={t('equipment.nothingClear')} />
        </Empty>
      )}
      {shown && shown.length > 0 && view === 'board' && <MachineBoard machines={shown} onOpen={open} />}
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
      {opened !== null && opened !== NEW && (
        <MachinePanel key={opened} id={opened} onClose={() => show({ open: null })} />
      )}
    </>
  );
}

/** No machine on file, or still on its way: they are not the same. */
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
