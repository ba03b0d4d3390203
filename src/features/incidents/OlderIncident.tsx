import { Info, Printer, SearchX } from 'lucide-react';
import { useOlderIncident, type OlderIncident as Kept } from '../../data/older.ts';
import { PhotoList } from '../../shared/photos/RecordPhotos.tsx';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Message } from '../../ui/Message.tsx';
import { Printed } from '../../ui/Printed.tsx';
import { ServerList } from '../../shared/records/ServerList.tsx';
import { usePageOfA4 } from '../../ui/usePageOfA4.ts';
import { ActionLine } from './ActionsOfIncident.tsx';
import { IncidentFacts } from './IncidentFacts.tsx';
import { IncidentPaper } from './IncidentPaper.tsx';
import { IncidentStatusMark } from './IncidentStatusMark.tsx';
import { StatesOfIncident } from './StatesOfIncident.tsx';

/** An incident that is not on this device: asked from the server; read and printed, not changed. */
export function OlderIncident({ id }: { readonly id: string }) {
  const { t } = useTexts();
  const found = useOlderIncident(id);
  return (
    <ServerList
      list={found}
      isEmpty={(value) => value === null}
      empty={<Empty icon={SearchX} title={t('incidents.gone.title')} text={t('incidents.gone.text')} />}
    >
      {(value) => value && <Shown incident={value} />}
    </ServerList>
  );
}

function Shown({ incident: { row, actions, photos } }: { readonly incident: Kept }) {
  const { t } = useTexts();
  usePageOfA4();
  const pictures = photos.length > 0 && <PhotoList photos={photos.map((photo) => ({ row: photo, sync: 'sent' }))} />;
  return (
    <article aria-labelledby="incident-title" className="flex flex-col gap-6">
      <title>{`${row.title} · ${t('app.name')}`}</title>
      <div>
        <div className="flex flex-wrap items-center gap-3">
          <h1 id="incident-title" className="text-xl font-bold wrap-anywhere">
            {row.title}
          </h1>
          <IncidentStatusMark status={row.status} />
        </div>
        <Message tone="info" icon={Info} className="mt-4 max-w-3xl" text={t('incidents.older.one')} />
        <Button icon={Printer} className="mt-4 print:hidden" onClick={() => globalThis.print()}>
          {t('report.print')}
        </Button>
      </div>
      <IncidentFacts row={row} />
      {row.description && <p className="max-w-3xl wrap-anywhere whitespace-pre-line">{row.description}</p>}
      {pictures && (
        <section aria-labelledby="incident-photos">
          <h2 id="incident-photos" className="mb-3 text-base font-semibold">
            {t('photos.title')}
          </h2>
          {pictures}
        </section>
      )}
      <section aria-labelledby="incident-actions">
        <h2 id="incident-actions" className="mb-3 text-base font-semibold">
          {t('incidents.actions.title')}
        </h2>
        {actions.length === 0 && <p className="text-ink-soft">{t('incidents.actions.none')}</p>}
        {actions.length > 0 && (
          <ul className="max-w-3xl overflow-hidden rounded-lg border border-line bg-surface shadow-card">
            {actions.map((action) => (
              <ActionLine key={action.id} action={{ row: action, sync: 'sent' }} isFixed />
            ))}
          </ul>
        )}
      </section>
      <StatesOfIncident row={row} />
      <Printed asScreen>
        <IncidentPaper row={row} actions={actions} photos={pictures} />
      </Printed>
    </article>
  );
}
