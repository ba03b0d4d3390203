import { CircleAlert, CircleCheck, TriangleAlert, ClipboardCheck, ClipboardList } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useRows, useSyncStatus } from '../../data/index.ts';
import { materialByName } from '../../domain/materials/materials.ts';
import { isStanding } from '../../domain/figures/hoursRun.ts';
import { formOf } from '../../domain/mutations/forms.ts';
import { ClosedDay, AreaField, recordShape, useOfflineForm, useTypedForm, useSave } from '../../forms/index.ts';
import { Drafted, OfflineForm } from '../../forms/OfflineForm.tsx';
import { hoursText, useTexts, withUnit, formatDateTime } from '../../i18n/index.ts';
import { Message, Button, SaveFailed } from '../../ui/index.ts';
import { figuresOf, useFigureWarnings } from './Figures.tsx';
import { useSaid } from './DraftPlace.tsx';
import { machineName, type ShiftScene, useNameOf } from './useShiftScene.ts';
import type { ShiftRow } from '../../domain/shifts/shiftTime.ts';
import { useAuth } from '../../data/auth.ts';

const CLOSE = formOf('shifts.close');

const draftKeyOf = ({ id }: Pick<ShiftRow, 'id'>): string => `shift.close.${id}`;

/** The handover note, written during the shift and kept as a draft; saving it closes the shift. */
export function CloseForm(props: { readonly shift: ShiftRow; readonly draft: unknown; readonly onDone: () => void }) {
  const { shift, draft, onDone } = props;
  const { t } = useTexts();
  const [shape] = useState(() => recordShape(draftKeyOf(shift), CLOSE));
  const typing = useTypedForm(shape, draft);
  const said = useSaid(typing, { shift, day: shift.operating_day });
  const form = useOfflineForm(typing, {
    read: shape.read,
    drafts: (handover) => [CLOSE.draft(shift.id, handover, {})],
    isUndoable: true,
    onDone: (values, _isSaved, receipt) => {
      said(values, receipt, t('shift.close.done', { name: shift.shift_name }));
      onDone();
    },
  });
  return (
    <OfflineForm form={form} saveLabel={t('shift.close.save')}>
      <ClosedDay day={shift.operating_day} className="mb-3" />
      <AreaField form={form} name="handover_note" label={t('shift.close.note')} hint={t('shift.close.hint')} rows={3} />
    </OfflineForm>
  );
}

interface CloseScreenProps {
  readonly scene: ShiftScene;
  readonly shift: ShiftRow;
  readonly onDone: () => void;
}

export function CloseScreen({ scene, shift, onDone }: CloseScreenProps) {
  const { t, language } = useTexts();
  const figures = figuresOf(scene, shift);
  const { produced, byMaterial, fuel, stops, downtime, run, target } = figures;
  const volume = (value: number) => withUnit(value, 'm³', language);
  const hours = (value: number) => hoursText(value, t, language);
  const totals: readonly (readonly [name: string, value: string, isPart?: true])[] = [
    [t('shift.figure.produced'), t('shift.close.of', { produced: volume(produced), target: volume(target) })],
    ...byMaterial.map(([material, made]) => [materialByName(material).displayName, volume(made), true] as const),
    [t('shift.tab.fuel'), withUnit(fuel, 'L', language)],
    [t('shift.figure.downtime'), `${t('shift.figure.stops', { count: stops })} · ${hours(downtime)}`],
    [t('shift.figure.run'), hours(run)],
  ];
  const open = useOpenMatters(scene, shift);
  const warnings = useFigureWarnings(figures);
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:gap-8">
      <h2 className="text-lg font-bold lg:col-span-2">{t('shift.close.title', { name: shift.shift_name })}</h2>
      <div className="flex flex-col gap-4">
        <dl className="rounded-lg border border-line bg-surface px-4 py-2 shadow-card">
          {totals.map(([name, value, isPart]) => (
            <div key={name} className={isPart ? 'flex justify-between gap-4 py-1 pl-4 text-sm text-ink-soft' : ROW}>
              <dt>{name}</dt>
              <dd className="text-right font-bold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <section
          aria-label={t('shift.close.open')}
          className="rounded-lg border border-line bg-surface px-4 py-2 shadow-card"
        >
          <h3 className="py-1 font-semibold">{t('shift.close.open')}</h3>
          {open.length === 0 && (
            <p className="flex items-center gap-2 py-1.5 text-good">
              <CircleCheck aria-hidden className="size-5 shrink-0" />
              {t('shift.close.nothing')}
            </p>
          )}
          <ul>
            {open.map(({ text, to }) => (
              <li key={text} className="flex items-start gap-2 border-t border-line py-2 first:border-t-0">
                <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warn" />
                {to ? (
                  <Link to={to} className="-my-3 inline-flex min-h-12 items-center underline underline-offset-4">
                    {text}
                  </Link>
                ) : (
                  <span>{text}</span>
                )}
              </li>
            ))}
          </ul>
        </section>
        {warnings.map((text) => (
          <Message key={text} tone="warn" icon={TriangleAlert} text={text} />
        ))}
      </div>
      <Drafted draftKey={draftKeyOf(shift)}>
        {(draft) => <CloseForm shift={shift} draft={draft} onDone={onDone} />}
      </Drafted>
    </div>
  );
}

const ROW = 'flex justify-between gap-4 border-t border-line py-2 first:border-t-0';

interface OpenMatter {
  readonly text: string;
  readonly to?: string;
}

function useOpenMatters({ records, machines }: ShiftScene, shift: ShiftRow): OpenMatter[] {
  const { t } = useTexts();
  const { unsent } = useSyncStatus();
  const tickets = useRows('deliveries', { where: { operating_day: shift.operating_day }, limit: 5_000 }) ?? [];
  const waiting = tickets.filter(({ row }) => row.status === 'pending' || row.status === 'in_transit').length;
  return [
    ...records.allDowntime.filter(isStanding).map(({ reason, equipment_id }) => ({
      text: t('shift.close.standing', {
        reason: t(`shift.reason.${reason}`),
        machine: equipment_id === null ? t('shift.choose.line') : machineName(machines, equipment_id),
      }),
    })),
    ...machines
      .filter(({ status }) => status === 'breakdown' || status === 'maintenance')
      .map((one) => ({
        text: `${machineName(machines, one.id)} · ${t(`equipment.status.${one.status}`)}`,
      })),
    ...(waiting > 0 ? [{ text: t('shift.close.tickets', { count: waiting }), to: '/delivery' }] : []),
    ...(unsent > 0 ? [{ text: t('shift.close.unsent', { count: unsent }) }] : []),
  ];
}

export function Handover({ shift, timeZone }: { readonly shift: ShiftRow; readonly timeZone: string }) {
  const { t, language } = useTexts();
  const nameOf = useNameOf();
  const own = useAuth(({ user }) => user?.id);
  const { busy, failure, save } = useSave();
  const when = (instant: string) => formatDateTime(new Date(instant), language, timeZone);
  return (
    <section className="rounded-lg border border-line bg-surface p-4 shadow-card sm:px-6">
      <h2 className="flex items-center gap-2 font-semibold">
        <ClipboardList aria-hidden className="size-5 shrink-0" />
        {t('shift.handover.title', { name: shift.shift_name })}
      </h2>
      {shift.closed_at !== null && (
        <p className="text-sm text-ink-soft">
          {t('shift.closedBy', { time: when(shift.closed_at), name: nameOf(shift.closed_by) })}
        </p>
      )}
      {/* Each user who closed it wrote a line. */}
      <p className="mt-2 whitespace-pre-line wrap-anywhere">{shift.handover_note}</p>
      {shift.acknowledged_at !== null && (
        <p className="mt-2 text-sm text-ink-soft">
          {t('shift.handover.acknowledged', {
            time: when(shift.acknowledged_at),
            name: nameOf(shift.acknowledged_by),
          })}
        </p>
      )}
      {shift.acknowledged_at === null && shift.closed_by === own && (
        <p className="mt-2 text-sm text-ink-soft">{t('shift.handover.own')}</p>
      )}
      {shift.acknowledged_at === null && shift.closed_by !== own && (
        <Button
          icon={ClipboardCheck}
          disabled={busy}
          className="mt-3 min-h-14 w-full sm:w-auto"
          onClick={() =>
            void save([{ kind: 'shifts.acknowledge', entity_id: shift.id, payload: {} }], t('shift.handover.done'))
          }
          text={t('shift.handover.acknowledge')}
        />
      )}
      {failure && <SaveFailed failure={failure} />}
    </section>
  );
}
