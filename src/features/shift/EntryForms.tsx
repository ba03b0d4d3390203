import { Drafted } from '../../forms/OfflineForm.tsx';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { DowntimeForm } from './DowntimeForm.tsx';
import { FuelForm } from './FuelForm.tsx';
import { MachineTab } from './MachineTab.tsx';
import { ProductionForm } from './ProductionForm.tsx';
import { ENTRY_FORM } from './toEntryForm.ts';
import type { ShiftScene } from './useShiftScene.ts';

export const TABS = ['production', 'fuel', 'machine', 'downtime'] as const;
export type Tab = (typeof TABS)[number];

interface EntryFormsProps {
  readonly scene: ShiftScene;
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
}

/** What a supervisor records: production is open, everything else is one tap away. */
export function EntryForms({ scene, tab, onTab }: EntryFormsProps) {
  const { t } = useTexts();
  const { shift, day, machines, now, site, records } = scene;
  const shifts = scene.shifts.map(({ row }) => row);
  const isLeft = scene.running !== undefined && scene.running.id !== shift?.row.id;
  const place = { shift: shift?.row ?? null, day };
  return (
    <section id={ENTRY_FORM} aria-label={t('shift.tab.label')} className="scroll-mt-2">
      <div className="mb-3 flex flex-col">
        <Segmented
          label={t('shift.tab.label')}
          value={tab}
          options={OFFERED.map((value) => ({ value, label: t(`shift.tab.${value}`) }))}
          onChange={onTab}
        />
      </div>
      {tab === 'production' && (
        <Drafted draftKey="shift.production">
          {(draft) => (
            <ProductionForm
              draft={draft}
              place={place}
              shifts={shifts}
              isLeft={isLeft}
              transformations={records.transformations.map(({ row }) => row)}
            />
          )}
        </Drafted>
      )}
      {tab === 'fuel' && (
        <Drafted draftKey="shift.fuel">
          {(draft) => (
            <FuelForm draft={draft} place={place} shifts={shifts} isLeft={isLeft} machines={machines} now={now} />
          )}
        </Drafted>
      )}
      {tab === 'machine' && <MachineTab machines={machines} now={now} />}
      {tab === 'downtime' && (
        <Drafted draftKey="shift.downtime">
          {(draft) => (
            <DowntimeForm
              draft={draft}
              place={place}
              shifts={shifts}
              timeZone={site.timeZone}
              machines={machines}
              others={records.allDowntime}
              onDone={() => onTab('production')}
            />
          )}
        </Drafted>
      )}
    </section>
  );
}

/** A downtime has a button of its own, above. */
const OFFERED = ['production', 'fuel', 'machine'] as const satisfies readonly Tab[];
