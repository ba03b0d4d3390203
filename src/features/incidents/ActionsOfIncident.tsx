import { Check, Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { siteNow, useRows, useSite, type ViewRow } from '../../data/index.ts';
import { newId } from '../../domain/records/ids.ts';
import { operatingDayOf } from '../../domain/time/operatingDay.ts';
import { formOf } from '../../domain/mutations/forms.ts';
import { formatDay, useTexts } from '../../i18n/index.ts';
import { TextField, DateField, DialogForm, Drafted, recordShape, useSave, useTypedForm } from '../../forms/index.ts';
import { useOfflineForm } from '../../forms/useOfflineForm.ts';
import { Button, Dialog, SaveFailed, Section, SyncMark, cx } from '../../ui/index.ts';

const MOST = 200;

export function ActionsOfIncident({ incidentId }: { readonly incidentId: string }) {
  const { t } = useTexts();
  const [adds, setAdds] = useState(false);
  const found = useRows('incident_actions', { where: { incident_id: incidentId }, limit: MOST });
  return (
    <ActionList actions={found}>
      <Button icon={Plus} className="mt-3 print:hidden" onClick={() => setAdds(true)}>
        {t('incidents.actions.add')}
      </Button>
      {adds && (
        <Dialog title={t('incidents.actions.add')} onClose={() => setAdds(false)}>
          <Drafted draftKey={`incidents.action.${incidentId}`}>
            {(draft) => <ActionForm incidentId={incidentId} draft={draft} onClose={() => setAdds(false)} />}
          </Drafted>
        </Dialog>
      )}
    </ActionList>
  );
}

interface ActionListProps {
  readonly actions: readonly ViewRow<'incident_actions'>[] | undefined;
  /** The incident is not on this device. */
  readonly isFixed?: boolean;
  readonly children?: ReactNode;
}

export function ActionList({ actions, isFixed = false, children }: ActionListProps) {
  const { t } = useTexts();
  return (
    <Section title={t('incidents.actions.title')}>
      {!actions && <div aria-hidden className="skeleton h-20" />}
      {actions?.length === 0 && <p className="text-ink-soft">{t('incidents.actions.none')}</p>}
      {actions && actions.length > 0 && (
        <ul className="max-w-3xl overflow-hidden rounded-lg border border-line bg-surface shadow-card">
          {actions.map((action) => (
            <ActionLine key={action.row.id} {...action} isFixed={isFixed} />
          ))}
        </ul>
      )}
      {children}
    </Section>
  );
}

function ActionLine({ row, sync, isFixed }: ViewRow<'incident_actions'> & { readonly isFixed: boolean }) {
  const texts = useTexts();
  const { t } = texts;
  const site = useSite();
  const { busy, failure, save } = useSave();
  const isDone = row.done_at !== null;
  const isLate = !isDone && row.due_date !== null && row.due_date < operatingDayOf(siteNow(), site);
  const finish = () =>
    save(
      [
        {
          kind: 'incident_actions.change',
          entity_id: row.id,
          seen: { done_at: null },
          payload: { done_at: siteNow().toISOString() },
        },
      ],
      t('incidents.actions.done'),
    );
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 first:border-t-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className={cx('font-semibold wrap-anywhere', isDone && 'text-ink-soft')}>{row.text}</p>
        <p className="text-sm text-ink-soft">
          {actionFacts(row, texts)}
          {isLate && <span className="ml-2 font-semibold text-bad">{t('incidents.actions.late')}</span>}
        </p>
      </div>
      {sync !== 'sent' && <SyncMark sync={sync} />}
      {!isDone && !isFixed && (
        <Button icon={Check} className="print:hidden" disabled={busy} onClick={() => void finish()}>
          {t('incidents.actions.finish')}
        </Button>
      )}
      {failure && <SaveFailed failure={failure} />}
    </li>
  );
}

export const actionFacts = (
  { responsible, due_date, done_at }: ViewRow<'incident_actions'>['row'],
  { t, language }: ReturnType<typeof useTexts>,
): string => {
  const due = due_date && t('incidents.actions.due', { day: formatDay(due_date, language) });
  return [responsible, due, done_at !== null && t('incidents.actions.done')].filter(Boolean).join(' · ');
};

const ACTION = formOf('incident_actions.create', { sets: ['incident_id'], without: ['done_at'] });

function ActionForm(props: { readonly incidentId: string; readonly draft: unknown; readonly onClose: () => void }) {
  const { incidentId, draft, onClose } = props;
  const { t } = useTexts();
  const shape = recordShape(`incidents.action.${incidentId}`, ACTION);
  const form = useOfflineForm(useTypedForm(shape, draft), {
    read: shape.read,
    drafts: (action) => [ACTION.draft(newId(), action, { incident_id: incidentId }, { depends_on: [incidentId] })],
    onDone: onClose,
  });
  return (
    <DialogForm form={form} saveLabel={t('incidents.actions.save')}>
      <TextField form={form} name="text" label={t('incidents.actions.text')} maxLength={1000} />
      <TextField form={form} name="responsible" label={t('incidents.actions.responsible')} maxLength={100} optional />
      <DateField form={form} name="due_date" label={t('incidents.actions.dueDate')} optional />
    </DialogForm>
  );
}
