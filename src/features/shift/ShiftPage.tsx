import { ArrowLeft, CalendarPlus, CloudDownload, CloudOff, OctagonPause, Play } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAuth } from '../../data/auth.ts';
import { useConfig, useSyncStatus } from '../../data/index.ts';
import { byText } from '../../domain/rules/text.ts';
import { proposedShifts } from '../../domain/shifts/proposal.ts';
import { ClosedDay } from '../../forms/ClosedDay.tsx';
import { Drafted } from '../../forms/OfflineForm.tsx';
import { formatDay, useTexts } from '../../i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Message } from '../../ui/Message.tsx';
import { PageSkeleton } from '../../ui/PageSkeleton.tsx';
import { useAnyFormDirty } from '../../ui/dirtyForms.ts';
import { useWaited } from '../../ui/useWaited.ts';
import { CloseForm, closeDraftKey } from './CloseForm.tsx';
import { Entries } from './Entries.tsx';
import { EntryForms, TABS, type Tab } from './EntryForms.tsx';
import { FigureWarnings, Figures, HoursChart, figuresOf } from './Figures.tsx';
import { Handover } from './Handover.tsx';
import { RunningDowntime } from './RunningDowntime.tsx';
import { ShiftForm } from './ShiftForm.tsx';
import { ShiftHead } from './ShiftHead.tsx';
import { ShiftList } from './ShiftList.tsx';
import { valuesOfProposal, valuesOfShift } from './shiftValues.ts';
import { toEntryForm } from './toEntryForm.ts';
import { useShiftScene, type ShiftScene } from './useShiftScene.ts';
import type { ShiftMode } from './shiftDraft.ts';

/** The crusher's page for whoever runs a shift: all of it works without a signal. */
export function ShiftPage() {
  const { t, language } = useTexts();
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('shift');
  const isTyping = useAnyFormDirty();
  /** Null: nothing holds the page to a shift. */
  const [kept, keep] = useState<string | null>(null);
  // While somebody types the page stays where it is, whatever the clock and other devices open.
  const scene = useShiftScene(wanted ?? (isTyping ? kept : null));
  const shownId = scene && (scene.shift?.row.id ?? NO_SHIFT);
  if (shownId !== undefined && !isTyping && kept !== shownId) keep(shownId);
  const { firstSyncComplete, online } = useSyncStatus();
  const waited = useWaited(useConfig()['cache.shift_timeout']);
  // A shift that somebody else opened may be on its way: it is waited for, so that nobody opens it again.
  const isOnItsWay = !firstSyncComplete && online && scene?.shifts.length === 0;
  const go = (address: Record<string, string>) => setSearch(address);
  const at: Record<string, string> = wanted === null ? {} : { shift: wanted };
  return (
    <>
      <title>{`${t('shift.title')} · ${t('app.name')}`}</title>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="text-xl font-bold">{t('shift.title')}</h1>
        {scene && <p className="text-sm text-ink-soft">{formatDay(scene.day, language)}</p>}
      </div>
      {(!scene || (isOnItsWay && !waited)) && <PageSkeleton />}
      {scene && isOnItsWay && waited && (
        <Message tone="info" icon={CloudDownload} role="status" className="mb-4" text={t('shift.onItsWay')} />
      )}
      {scene && !firstSyncComplete && !online && scene.shifts.length === 0 && (
        <Message tone="info" icon={CloudOff} className="mb-4" text={t('shift.offline')} />
      )}
      {scene && (!isOnItsWay || waited) && (
        <Content key={shownId} scene={scene} wish={search.get('do')} at={at} go={go} onOpened={() => keep(null)} />
      )}
    </>
  );
}

interface ContentProps {
  readonly scene: ShiftScene;
  /** What somebody does beside the shift that is shown: `open`, `plan`, `edit`. */
  readonly wish: string | null;
  /** The shift that somebody looks at, as it stands in the address. */
  readonly at: Record<string, string>;
  readonly go: (address: Record<string, string>) => void;
  /** A shift was opened: the page goes to it. */
  readonly onOpened: () => void;
}

/** No shift has this id. */
const NO_SHIFT = 'none';

function Content({ scene, wish, at, go, onOpened }: ContentProps) {
  const { t, language } = useTexts();
  const { shift, running } = scene;
  const back = () => go(at);
  const other = wish === 'open' || wish === 'plan' ? wish : wish === 'edit' && shift ? 'change' : null;
  if (other !== null)
    return (
      <div className="mx-auto max-w-3xl">
        <Button look="quiet" icon={ArrowLeft} onClick={back} className="mb-2 -ml-3 px-3!" text={t('shift.back')} />
        <AnyShiftForm
          scene={scene}
          mode={
            other === 'change' && shift
              ? { kind: 'change', row: shift.row }
              : { kind: other === 'plan' ? 'plan' : 'open' }
          }
          onDone={() => {
            if (other === 'open') onOpened();
            go(other === 'open' ? {} : at);
          }}
        />
      </div>
    );
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:gap-8">
      <div className="flex min-w-0 flex-col gap-4">
        {running && running.id !== shift?.row.id && (
          <Button icon={ArrowLeft} onClick={() => go({ shift: running.id })} className="self-start">
            {t('shift.backToRunning')}
          </Button>
        )}
        {shift ? (
          <ShiftHead scene={scene} shown={shift} onEdit={() => go({ ...at, do: 'edit' })} />
        ) : (
          <WaitingHandover scene={scene} />
        )}
        <Work
          scene={scene}
          wish={wish}
          onWish={(wanted) => go(wanted === 'production' ? at : { ...at, do: wanted })}
          onOpened={onOpened}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {shift && <OfTheShift scene={scene} shift={shift.row} />}
        <ShiftList scene={scene} onShow={(id) => go({ shift: id })} />
        <div className="flex flex-wrap gap-3">
          {shift && (
            <Button icon={Play} onClick={() => go({ do: 'open' })} className="grow sm:grow-0">
              {t('shift.openAnother')}
            </Button>
          )}
          <Button icon={CalendarPlus} onClick={() => go({ ...at, do: 'plan' })} className="grow sm:grow-0">
            {t('shift.plan')}
          </Button>
        </div>
        {shift === null && <p className="sr-only">{formatDay(scene.day, language)}</p>}
      </div>
    </div>
  );
}

/** What is done in the shift; where none is open, the one that begins is opened first, or not. */
function Work({
  scene,
  wish,
  onWish,
  onOpened,
}: Pick<ContentProps, 'scene' | 'wish' | 'onOpened'> & { readonly onWish: (wanted: Tab) => void }) {
  const { t, language } = useTexts();
  const { shift, day, records, machines, site } = scene;
  const [isFree, setFree] = useState(false);
  /** How often a form was filled anew: it begins again with its draft. */
  const [again, setAgain] = useState(0);
  const standing = records.allDowntime.filter(({ ended_at, voided_at }) => ended_at === null && voided_at === null);
  const tab = TABS.find((known) => known === wish) ?? 'production';
  const planned = shift?.row.status === 'planned';
  const stops = standing.map((entry) => (
    <RunningDowntime key={entry.id} entry={entry} machines={machines} timeZone={site.timeZone} />
  ));
  if (planned || (!shift && !isFree && wish === null))
    return (
      <>
        {stops}
        {!shift && (
          <div>
            <h2 className="text-lg font-bold">{t('shift.none')}</h2>
            <p className="text-ink-soft">{t('shift.noneText')}</p>
          </div>
        )}
        <AnyShiftForm scene={scene} mode={{ kind: 'open' }} onDone={onOpened} />
        {!shift && (
          <Button look="quiet" onClick={() => setFree(true)} className="self-start" text={t('shift.withoutShift')} />
        )}
      </>
    );
  return (
    <>
      <ClosedDay day={shift?.row.operating_day ?? day} />
      {shift ? (
        <ShiftFigures scene={scene} />
      ) : (
        <Message tone="info" icon={OctagonPause}>
          {t('shift.withoutShiftInfo', { day: formatDay(day, language) })}
        </Message>
      )}
      {stops}
      {tab !== 'downtime' && (
        <Button icon={OctagonPause} onClick={() => onWish('downtime')} className="min-h-14">
          {t('shift.downtime.start')}
        </Button>
      )}
      <EntryForms key={again} scene={scene} tab={tab} onTab={onWish} />
      <Entries
        shift={shift?.row ?? null}
        records={records}
        machines={machines}
        timeZone={site.timeZone}
        onAgain={(wanted) => {
          onWish(wanted);
          setAgain(again + 1);
          toEntryForm();
        }}
      />
    </>
  );
}

function ShiftFigures({ scene }: { readonly scene: ShiftScene }) {
  const { shift } = scene;
  if (!shift) return null;
  const figures = figuresOf(scene, shift.row);
  return (
    <>
      <Figures figures={figures} shift={shift.row} />
      <FigureWarnings figures={figures} />
    </>
  );
}

function OfTheShift({
  scene,
  shift,
}: {
  readonly scene: ShiftScene;
  readonly shift: NonNullable<ShiftScene['shift']>['row'];
}) {
  const { t } = useTexts();
  const { records, site } = scene;
  const isStanding = records.allDowntime.some(({ ended_at, voided_at }) => ended_at === null && voided_at === null);
  return (
    <>
      {shift.status === 'closed' ? (
        <Handover shift={shift} timeZone={site.timeZone} />
      ) : (
        <WaitingHandover scene={scene} />
      )}
      {shift.status !== 'planned' && <HoursChart figures={figuresOf(scene, shift)} timeZone={site.timeZone} />}
      {shift.status === 'open' && (
        <Titled title={t('shift.close.title')}>
          <Drafted draftKey={closeDraftKey(shift)}>
            {(draft) => <CloseForm shift={shift} draft={draft} isStanding={isStanding} />}
          </Drafted>
        </Titled>
      )}
    </>
  );
}

function Titled({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/**
 * Of the shifts whose note nobody has acknowledged the one that ended last, however long ago: days off do not hide what it left. One that this
 * person closed comes after those of others: it waits for a colleague.
 */
function WaitingHandover({ scene: { shifts, site, shift } }: { readonly scene: ShiftScene }) {
  const own = useAuth(({ user }) => user?.id);
  const waiting = shifts
    .map(({ row }) => row)
    .filter(
      ({ id, status, acknowledged_at }) => status === 'closed' && id !== shift?.row.id && acknowledged_at === null,
    )
    .toSorted((one, other) => byText(other.closed_at ?? '', one.closed_at ?? ''));
  const last = waiting.find(({ closed_by }) => closed_by !== own) ?? waiting[0];
  return last ? <Handover key={last.id} shift={last} timeZone={site.timeZone} /> : null;
}

interface AnyShiftFormProps {
  readonly scene: ShiftScene;
  readonly mode: ShiftMode;
  readonly onDone: () => void;
}

/** Begins with what is proposed now. Once somebody types it stays what it is, also after a reload: its date and type say of which shift. */
function AnyShiftForm({ scene, mode, onDone }: AnyShiftFormProps) {
  const { t, language } = useTexts();
  const rows = scene.shifts.map(({ row }) => row);
  const looked = scene.shift?.row.status === 'planned' && mode.kind === 'open' ? scene.shift.row : null;
  const proposed =
    mode.kind === 'change'
      ? [valuesOfShift(mode.row, language)]
      : proposedShifts(rows, scene.now, scene.site).map((one) =>
          valuesOfProposal(one, (type) => t(`shift.typeName.${type}`), language),
        );
  const values = looked ? [valuesOfShift(looked, language), ...proposed] : proposed;
  const [first] = values;
  const proposal = mode.kind === 'change' ? '' : `${first?.operating_day} ${first?.shift_type}`;
  const isTyping = useAnyFormDirty();
  const [begun, begin] = useState(proposal);
  if (!isTyping && begun !== proposal) begin(proposal);
  const row = mode.kind === 'change' ? mode.row : looked;
  const key = row ? `shift.${mode.kind}.${row.id}` : `shift.${mode.kind}`;
  return (
    <Drafted key={`${key} ${begun}`} draftKey={key}>
      {(draft) => (
        <ShiftForm scene={scene} mode={mode} draftKey={key} draft={draft} proposed={values} onDone={onDone} />
      )}
    </Drafted>
  );
}
