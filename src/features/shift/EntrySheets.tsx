import { Fuel, Layers, OctagonPause, Truck, ArrowLeft } from 'lucide-react';
import { Drafted } from '../../forms/OfflineForm.tsx';
import { useTexts, withUnit } from '../../i18n/index.ts';
import { Dialog, cx, Button, ListSkeleton } from '../../ui/index.ts';
import { DowntimeForm } from './DowntimeForm.tsx';
import { FuelForm } from './FuelForm.tsx';
import { ProductionForm } from './ProductionForm.tsx';
import type { ShiftFigures } from './Figures.tsx';
import type { ShiftScene } from './useShiftScene.ts';
import { useState } from 'react';
import { MachineForms } from '../../shared/machines/MachineForms.tsx';
import { MachineTiles } from '../../shared/machines/MachineTiles.tsx';
import { useMachines } from '../../shared/machines/useMachines.ts';

export const SHEETS = ['production', 'fuel', 'downtime', 'machine'] as const;
export type Sheet = (typeof SHEETS)[number];

const ICONS = { production: Layers, fuel: Fuel, downtime: OctagonPause, machine: Truck } as const;

interface EntryTilesProps {
  readonly scene: ShiftScene;
  readonly figures: ShiftFigures | null;
  readonly onOpen: (sheet: Sheet) => void;
}

export function EntryTiles({ scene: { machines }, figures, onOpen }: EntryTilesProps) {
  const { t, language } = useTexts();
  const down = machines.filter(({ status }) => status === 'breakdown' || status === 'maintenance').length;
  const said: Record<Sheet, string | null> = {
    production: figures && withUnit(figures.produced, 'm³', language),
    fuel: figures && withUnit(figures.fuel, 'L', language),
    downtime: figures && t('shift.figure.stops', { count: figures.stops }),
    machine: down > 0 ? t('shift.machine.down', { count: down }) : t('shift.machine.count', { count: machines.length }),
  };
  return (
    <div role="group" aria-label={t('shift.tab.label')} className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {SHEETS.map((sheet) => {
        const Icon = ICONS[sheet];
        return (
          <button
            key={sheet}
            type="button"
            onClick={() => onOpen(sheet)}
            className="flex min-h-24 min-w-0 flex-col items-start justify-between gap-2 rounded-lg [@media(max-height:42rem)]:min-h-18 [@media(max-height:42rem)]:flex-row [@media(max-height:42rem)]:items-center border border-line bg-surface p-3 text-left shadow-card hover:bg-sunken active:translate-y-px"
          >
            <Icon aria-hidden className={cx('size-7', sheet === 'downtime' ? 'text-bad' : 'text-accent-ink')} />
            <span className="w-full">
              <span className="block leading-6 font-bold">{t(`shift.tab.${sheet}`)}</span>
              <span className="block text-sm text-ink-soft">{said[sheet]}</span>
            </span>
          </button>
        );
      })}
    </div>
  );
}

export function EntrySheet(props: { readonly scene: ShiftScene; readonly sheet: Sheet; readonly onClose: () => void }) {
  const { scene, sheet, onClose } = props;
  const { t } = useTexts();
  const { shift, day, machines, now, site, records } = scene;
  const common = {
    place: { shift: shift?.row ?? null, day },
    shifts: scene.shifts.map(({ row }) => row),
    onDone: onClose,
  };
  return (
    <Dialog place="sheet" title={t(`shift.tab.${sheet}`)} onClose={onClose}>
      {sheet === 'machine' ? (
        <MachineTab />
      ) : (
        <Drafted draftKey={`shift.${sheet}`}>
          {(draft) => {
            if (sheet === 'fuel') return <FuelForm {...common} draft={draft} machines={machines} now={now} />;
            if (sheet === 'production')
              return (
                <ProductionForm
                  {...common}
                  draft={draft}
                  production={records.production.map(({ row }) => row)}
                  transformations={records.transformations.map(({ row }) => row)}
                />
              );
            return (
              <DowntimeForm {...common} draft={draft} site={site} machines={machines} others={records.allDowntime} />
            );
          }}
        </Drafted>
      )}
    </Dialog>
  );
}

function MachineTab() {
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
