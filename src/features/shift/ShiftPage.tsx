import { ArrowLeft, CalendarPlus, CloudDownload, CloudOff, Flag, OctagonPause, Play } from 'lucide-react';
import { memo, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams, type Location } from 'react-router-dom';
import { useAuth } from '../../data/auth.ts';
import { useConfig, useSyncStatus } from '../../data/index.ts';
import { isStanding } from '../../domain/figures/hoursRun.ts';
import { byText } from '../../domain/rules/text.ts';
import { plannedSpan } from '../../domain/shifts/plannedSpan.ts';
import { proposedShifts } from '../../domain/shifts/proposal.ts';
import { ClosedDay, Drafted } from '../../forms/index.ts';
import { useLatest } from '../../forms/useTypedForm.ts';
import { formatDay, useTexts } from '../../i18n/index.ts';
import { Button, Message, PageSkeleton, cx, useWaited } from '../../ui/index.ts';
import { useAnyFormDirty } from '../../ui/dirtyForms.ts';
import { dropSecondTap } from '../../ui/secondTap.ts';
import { CloseScreen, Handover } from './CloseForm.tsx';
import { Entries } from './Entries.tsx';
import { EntrySheet, EntryTiles, SHEETS } from './EntrySheets.tsx';
import { Figures, HoursChart, figuresOf, type ShiftFigures } from './Figures.tsx';
import { EndSheet } from './RunningDowntime.tsx';
import { StatusBand } from './StatusBand.tsx';
import { ShiftForm } from './ShiftForm.tsx';
import { ShiftHead } from './ShiftHead.tsx';
import { ShiftList } from './ShiftList.tsx';
import { useShiftScene, type ShiftScene } from './useShiftScene.ts';
import { type ShiftMode, valuesOfProposal, valuesOfShift } from './shiftDraft.ts';

export function ShiftPage() {
  const { t, language } = useTexts();
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('shift');
  const isTyping = useAnyFormDirty();
  /** Null: the page follows the running shift. */
  const [kept, keep] = useState<string | null>(null);
  // While a form contains input the page keeps its shift, whatever the clock and other devices do.
  const scene = useShiftScene(wanted ?? (isTyping ? kept : null));
  const shownId = scene && (scene.shift?.row.id ?? NO_SHIFT);
  if (shownId !== undefined && !isTyping && kept !== shownId) keep(shownId);
  const { firstSyncComplete, online } = useSyncStatus();
  const waited = useWaited(useConfig()['cache.shift_timeout']);
  // A shift that was opened elsewhere may be downloading: the page waits, so that it is not opened twice.
  const isOnItsWay = !firstSyncComplete && online && scene?.shifts.length === 0;
  const at: Record<string, string> = wanted === null ? {} : { shift: wanted };
  const location = useLocation();
  const navigate = useNavigate();
  // Returns to the page if it was opened from it, so that the browser's back button does not open it again.
  const back = () => (location.state === FROM_PAGE ? void navigate(-1) : setSearch(at, { replace: true }));
  const latest = useLatest({ at, back, setSearch, location });
  /** One navigation per URL: closing twice quickly would leave the page. */
  const movedFrom = useRef<Location | null>(null);
  /** Whatever was open there disappears at once: going back takes the browser a moment. */
  const [left, leave] = useState<Location | null>(null);
  const [moves] = useState<Moves>(() => {
    const once = (move: () => void) => {
      const from = latest.current.location;
      if (movedFrom.current === from) return;
      movedFrom.current = from;
      leave(from);
      dropSecondTap();
      move();
    };
    return {
      go: (address) => once(() => latest.current.setSearch(address, { state: FROM_PAGE })),
      open: (wish) => once(() => latest.current.setSearch({ ...latest.current.at, do: wish }, { state: FROM_PAGE })),
      back: () => once(() => latest.current.back()),
      opened() {
        keep(null);
        scrollTo({ top: 0 });
      },
    };
  });
  return (
    <div className="@container">
      <title>{`${t('shift.title')} · ${t('app.name')}`}</title>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="text-xl font-bold">{t('shift.title')}</h1>
        {scene && (
          <p className={cx('text-sm text-ink-soft', scene.shift !== null && 'max-[24rem]:hidden')}>
            {formatDay(scene.day, language)}
          </p>
        )}
      </div>
      {(!scene || (isOnItsWay && !waited)) && <PageSkeleton />}
      {scene && isOnItsWay && waited && (
        <Message tone="info" icon={CloudDownload} role="status" className="mb-4" text={t('shift.onItsWay')} />
      )}
      {scene && !firstSyncComplete && !online && scene.shifts.length === 0 && (
        <Message tone="info" icon={CloudOff} className="mb-4" text={t('shift.offline')} />
      )}
      {scene && (!isOnItsWay || waited) && (
        <Content key={shownId} scene={scene} wish={left === location ? null : search.get('do')} moves={moves} />
      )}
    </div>
  );
}

const FROM_PAGE = 'from the page of shifts';

/** The same object as long as the page is mounted. */
interface Moves {
  readonly go: (address: Record<string, string>) => void;
  readonly open: (wish: string) => void;
  readonly back: () => void;
  readonly opened: () => void;
}

interface ContentProps {
  readonly scene: ShiftScene;
  /** The current action: a sheet (`SHEETS`, or `END_OF` with the id of a stop), or a separate screen: `open`, `plan`, `edit`, `close`. */
  readonly wish: string | null;
  readonly moves: Moves;
}

const END_OF = 'end-';
const NO_SHIFT = 'none';

function Content({ scene, wish, moves }: ContentProps) {
  const { t } = useTexts();
  const { shift } = scene;
  const [isFree, setFree] = useState(false);
  const other = wish === 'open' || wish === 'plan' || (wish === 'edit' && shift) ? wish : null;
  const isClosing = wish === 'close' && shift?.row.status === 'open';
  if (isClosing || other !== null)
    return (
      <div className={isClosing ? undefined : 'mx-auto max-w-3xl'}>
        <Button
          look="quiet"
          icon={ArrowLeft}
          onClick={moves.back}
          className="mb-2 -ml-3 px-3!"
          text={t('shift.back')}
        />
        {isClosing ? (
          <CloseScreen scene={scene} shift={shift.row} onDone={moves.back} />
        ) : (
          <AnyShiftForm
            scene={scene}
            mode={
              other === 'edit' && shift
                ? { kind: 'change', row: shift.row }
                : { kind: other === 'plan' ? 'plan' : 'open' }
            }
            onDone={() => {
              if (other !== 'open') return moves.back();
              moves.opened();
              moves.go({});
            }}
          />
        )}
      </div>
    );
  const sheet = SHEETS.find((known) => known === wish);
  const ended = scene.records.allDowntime.find((entry) => isStanding(entry) && wish === END_OF + entry.id);
  const isOpening = shift ? shift.row.status === 'planned' : !isFree && sheet === undefined;
  return (
    <>
      <Overview scene={scene} isOpening={isOpening} moves={moves} onFree={setFree} />
      {sheet && <EntrySheet scene={scene} sheet={sheet} onClose={moves.back} />}
      {ended && <EndSheet entry={ended} timeZone={scene.site.timeZone} onClose={moves.back} />}
    </>
  );
}

interface OverviewProps {
  readonly scene: ShiftScene;
  /** Whether to open a shift or start a planned one; else records are entered. */
  readonly isOpening: boolean;
  readonly moves: Moves;
  /** Records are entered without a shift. */
  readonly onFree: (isFree: true) => void;
}

/** The visible shift. After a save the band renders first, the rest in a deferred render. */
const Overview = memo(function Overview({ scene, ...rest }: OverviewProps) {
  const late = useDeferredValue(scene);
  const figures = useMemo(() => {
    const row = late.shift?.row;
    return row && row.status !== 'planned' ? figuresOf(late, row) : null;
  }, [late]);
  const { open } = rest.moves;
  return (
    <div className="flex flex-col gap-4 below-band">
      <StatusBand
        scene={scene}
        figures={figures}
        onMachines={() => open('machine')}
        onEndAt={(id) => open(END_OF + id)}
      />
      <BelowBand scene={late} figures={figures} {...rest} />
    </div>
  );
});

interface BelowBandProps extends OverviewProps {
  readonly figures: ShiftFigures | null;
}

const BelowBand = memo(function BelowBand({ scene, figures, isOpening, moves, onFree }: BelowBandProps) {
  const { go, open, opened } = moves;
  const { t, language } = useTexts();
  const { shift, running, records } = scene;
  const isOver = shift !== null && plannedSpan(shift.row, scene.site).end <= scene.now;
  const stands = records.allDowntime.some(isStanding);
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:gap-8">
      <div className="flex min-w-0 flex-col gap-4">
        {running && running.id !== shift?.row.id && (
          <Button icon={ArrowLeft} onClick={() => go({ shift: running.id })} className="self-start">
            {t('shift.backToRunning')}
          </Button>
        )}
        {!shift && isOpening && (
          <div>
            <h2 className="text-lg font-bold">{t('shift.none')}</h2>
            <p className="text-ink-soft">{t('shift.noneText')}</p>
          </div>
        )}
        {isOpening && <WaitingHandover scene={scene} />}
        {isOpening ? (
          <AnyShiftForm scene={scene} mode={{ kind: 'open' }} onDone={opened} />
        ) : (
          <>
            <ClosedDay day={shift?.row.operating_day ?? scene.day} />
            {!shift && (
              <Message
                tone="info"
                icon={OctagonPause}
                text={t('shift.withoutShiftInfo', { day: formatDay(scene.day, language) })}
              />
            )}
            <EntryTiles scene={scene} figures={figures} onOpen={open} />
          </>
        )}
        {!shift && isOpening && (
          <Button look="quiet" onClick={() => onFree(true)} className="self-start" text={t('shift.withoutShift')} />
        )}
        {shift?.row.status === 'open' && (
          <Button
            look={isOver && !stands ? 'main' : 'plain'}
            icon={Flag}
            className="min-h-14"
            onClick={() => open('close')}
            text={t('shift.close.save')}
          />
        )}
        {shift && <ShiftHead scene={scene} shown={shift} figures={figures} onEdit={() => open('edit')} />}
        {!isOpening && <WaitingHandover scene={scene} />}
        {!isOpening && (
          <Entries
            shift={shift?.row ?? null}
            records={records}
            machines={scene.machines}
            site={scene.site}
            onAgain={open}
          />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {shift?.row.status === 'closed' && <Handover shift={shift.row} timeZone={scene.site.timeZone} />}
        {shift && figures && (
          <>
            <Figures figures={figures} shift={shift.row} />
            <HoursChart figures={figures} timeZone={scene.site.timeZone} />
          </>
        )}
        <ShiftList scene={scene} onShow={(id) => go({ shift: id })} />
        <div className="flex flex-wrap gap-3">
          {shift && (
            <Button icon={Play} onClick={() => go({ do: 'open' })} className={GROWS} text={t('shift.openAnother')} />
          )}
          <Button icon={CalendarPlus} onClick={() => open('plan')} className={GROWS} text={t('shift.plan')} />
        </div>
      </div>
    </div>
  );
});

const GROWS = 'max-w-full grow px-3! wrap-anywhere sm:grow-0';

/** The unacknowledged note of the shift that ended last; a shift that this user closed comes after others. */
function WaitingHandover({ scene: { shifts, site, shift } }: { readonly scene: ShiftScene }) {
  const own = useAuth(({ user }) => user?.id);
  const waiting = shifts
    .map(({ row }) => row)
    .filter((one) => one.status === 'closed' && one.id !== shift?.row.id && one.acknowledged_at === null)
    .toSorted((one, other) => byText(other.closed_at ?? '', one.closed_at ?? ''));
  const last = waiting.find(({ closed_by }) => closed_by !== own) ?? waiting[0];
  return last ? <Handover key={last.id} shift={last} timeZone={site.timeZone} /> : null;
}

/** Starts with the shift proposed now. Once it has input it keeps that shift, also after a reload: its date and type are the key. */
function AnyShiftForm(props: { readonly scene: ShiftScene; readonly mode: ShiftMode; readonly onDone: () => void }) {
  const { scene, mode, onDone } = props;
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
