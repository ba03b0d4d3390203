import { Clock, CloudOff, TriangleAlert, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useAuth } from '../../data/auth.ts';
import { useRows, useSyncStatus, type ViewRow } from '../../data/index.ts';
import { MATERIALS } from '../../domain/materials/materials.ts';
import { massBalance } from '../../domain/transformations/massBalance.ts';
import { PRODUCTS } from '../../domain/transformations/batchForm.ts';
import { HistoryLink } from '../../shared/records/HistoryLink.tsx';
import { VoidDialog } from '../../shared/records/VoidDialog.tsx';
import { formatDay, formatNumber, useTexts, withUnit } from '../../i18n/index.ts';
import { Button, DenseList, ListSkeleton, Mark, Section, SyncMark, type Column } from '../../ui/index.ts';
import { percent } from './massText.ts';
import { transformationAgain, useDensities } from './transformationValues.ts';

type Transformation = ViewRow<'transformations'>;

const PAGE_SIZE = 10;

/** Newest first. Owner and manager void one. `onAgain`: the form was filled with the values of one. */
export function TransformationList({ onAgain }: { readonly onAgain: () => void }) {
  const { t, language } = useTexts();
  const [limit, setLimit] = useState(PAGE_SIZE);
  const [voiding, setVoiding] = useState<ViewRow<'transformations'>['row'] | null>(null);
  const found = useRows('transformations', { limit: limit + 1 });
  const { firstSyncComplete, online } = useSyncStatus();
  const columns = useColumns(setVoiding);
  const isOnItsWay = found?.length === 0 && !firstSyncComplete;
  return (
    <Section title={t('transformation.list.title')} className="mt-8">
      {(!found || (isOnItsWay && online)) && <ListSkeleton rows={3} />}
      {isOnItsWay && !online && (
        <p className="flex items-center gap-2 text-ink-soft">
          <CloudOff aria-hidden className="size-5" />
          {t('transformation.list.noneOffline')}
        </p>
      )}
      {found?.length === 0 && firstSyncComplete && <p className="text-ink-soft">{t('transformation.list.none')}</p>}
      {found && found.length > 0 && (
        <DenseList
          label={t('transformation.list.title')}
          columns={columns}
          rows={found.slice(0, limit)}
          keyOf={({ row }) => row.id}
          isMarked={({ sync }) => sync !== 'sent'}
          cardClass="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 px-4"
        />
      )}
      {found && found.length > limit && (
        <Button className="mt-3 w-full sm:w-auto" onClick={() => setLimit(limit * 2)} text={t('action.more')} />
      )}
      {voiding !== null && (
        <VoidDialog
          kind="transformations.void"
          id={voiding.id}
          name={`${formatDay(voiding.operating_day, language)}, ${withUnit(voiding.boulder_volume, 'm³', language)}`}
          again={transformationAgain(voiding, onAgain)}
          onClose={() => setVoiding(null)}
        />
      )}
    </Section>
  );
}

function useColumns(onVoid: (row: Transformation['row']) => void): readonly Column<Transformation>[] {
  const { t, language } = useTexts();
  const densityOf = useDensities();
  const role = useAuth((state) => state.profile?.role);
  const mayVoid = role === 'owner' || role === 'manager';
  const recoveryOf = ({ row }: Transformation) =>
    massBalance(
      { boulder: row.boulder_volume, outputs: row.outputs, reject: row.reject_volume ?? 0 },
      densityOf,
      row.operating_day,
    );
  const facts: readonly Column<Transformation>[] = [
    {
      key: 'day',
      title: t('transformation.list.day'),
      cellClass: 'font-semibold lg:whitespace-nowrap',
      cell: ({ row }) => formatDay(row.operating_day, language),
    },
    {
      key: 'boulder',
      title: t('transformation.list.boulder'),
      isNumber: true,
      cellClass: 'text-right font-semibold whitespace-nowrap',
      cell: ({ row }) => withUnit(row.boulder_volume, 'm³', language),
    },
    {
      key: 'outputs',
      title: t('transformation.list.outputs'),
      cellClass: 'col-span-2 min-w-0 text-ink-soft lg:max-w-lg',
      cell: ({ row }) => (
        <>
          {PRODUCTS.filter((product) => product in row.outputs)
            .map(
              (product) =>
                `${MATERIALS[product].displayName.replace(/ \(.*\)$/, '')}\u00A0${formatNumber(row.outputs[product] ?? 0, language)}`,
            )
            .join(' · ')}
          {row.notes && <span className="block text-xs wrap-anywhere">{row.notes}</span>}
          {row.void_reason && <span className="block text-xs wrap-anywhere">{row.void_reason}</span>}
        </>
      ),
    },
    {
      key: 'recovery',
      title: t('transformation.list.recovery'),
      isNumber: true,
      cell: (one) => {
        const balance = recoveryOf(one);
        if (!balance) return '–';
        return (
          <span className="inline-flex items-center gap-1 whitespace-nowrap">
            {balance.verdict !== 'plausible' && (
              <TriangleAlert
                role="img"
                aria-label={t(`transformation.recovery.${balance.verdict}`)}
                className="size-4 text-warn"
              />
            )}
            <span className="lg:sr-only">{t('transformation.list.recovery')} </span>
            {percent(balance.recovery, language)}
          </span>
        );
      },
    },
    {
      key: 'remarks',
      title: t('transformation.list.remarks'),
      cellClass: 'max-lg:justify-self-end',
      cell: ({ row, sync }) => (
        <span className="inline-flex flex-wrap gap-1.5">
          {row.voided_at !== null && <Mark tone="plain" icon={Undo2} text={t('transformation.list.voided')} />}
          {row.flags.includes('overdraw') && (
            <Mark tone="warn" icon={TriangleAlert} text={t('transformation.list.overdraw')} />
          )}
          {row.flags.includes('late') && <Mark tone="info" icon={Clock} text={t('transformation.list.late')} />}
          {sync !== 'sent' && <SyncMark sync={sync} />}
        </span>
      ),
    },
  ];
  if (!mayVoid) return facts;
  const nameOf = ({ operating_day, boulder_volume }: Transformation['row']) =>
    `${formatDay(operating_day, language)}, ${withUnit(boulder_volume, 'm³', language)}`;
  return [
    ...facts,
    {
      key: 'action',
      title: <span className="sr-only">{t('transformation.list.action')}</span>,
      cellClass: ({ row }) => (row.voided_at === null || role === 'owner' ? 'col-span-2 lg:w-px' : 'max-lg:hidden'),
      cell: ({ row, sync }) => (
        <span className="flex items-center justify-end gap-1">
          {/* The user corrects one that was not accepted in the sync panel first. */}
          {row.voided_at === null && (sync === 'sent' || sync === 'to_send') && (
            <Button icon={Undo2} className="whitespace-nowrap max-lg:grow" onClick={() => onVoid(row)}>
              {t('form.void.save')}
            </Button>
          )}
          <HistoryLink id={row.id} name={nameOf(row)} />
        </span>
      ),
    },
  ];
}
