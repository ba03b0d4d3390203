import { siteNow, useSite } from '../../data/index.ts';
import { CompanyHead } from '../../shared/company/CompanyHead.tsx';
import { formatDateTime, useTexts } from '../../i18n/index.ts';
import { actionFacts } from './ActionsOfIncident.tsx';
import { IncidentFacts, StatesOfIncident } from './IncidentFacts.tsx';
import type { ReactNode } from 'react';
import type { SyncedTables } from '../../domain/records/rows.ts';

interface IncidentPaperProps {
  readonly row: SyncedTables['incidents'];
  readonly actions: readonly SyncedTables['incident_actions'][];
  readonly photos: ReactNode;
}

export function IncidentPaper({ row, actions, photos }: IncidentPaperProps) {
  const texts = useTexts();
  const { t, language } = texts;
  const { timeZone } = useSite();
  return (
    <div className="text-ink">
      <header className="mb-4 flex items-end justify-between gap-4 border-b-2 border-ink pb-2">
        <div>
          <CompanyHead />
          <p className="text-xl font-bold">{t('incidents.paper.title')}</p>
        </div>
        <div className="text-right text-sm">
          <p className="text-base font-bold">{row.number}</p>
          <p>{t(`incidents.status.${row.status}`)}</p>
        </div>
      </header>
      <p className="mb-3 text-lg font-bold wrap-anywhere">{row.title}</p>
      <IncidentFacts row={row} />
      {row.description && <p className="mt-4 wrap-anywhere whitespace-pre-line">{row.description}</p>}
      <div className="mt-4">{photos}</div>
      <h2 className="mt-4 mb-2 text-base font-semibold">{t('incidents.actions.title')}</h2>
      {actions.length === 0 && <p>{t('incidents.actions.none')}</p>}
      <ul>
        {actions.map((action) => (
          <li key={action.id} className="break-inside-avoid border-t border-line py-1.5">
            <p className="font-semibold wrap-anywhere">{action.text}</p>
            <p>{actionFacts(action, texts)}</p>
          </li>
        ))}
      </ul>
      <div className="mt-4 break-inside-avoid">
        <StatesOfIncident row={row} />
      </div>
      <footer className="break-inside-avoid">
        <div className="mt-24 grid grid-cols-3 gap-12">
          {(['reported', 'investigated', 'approved'] as const).map((who) => (
            <p key={who} className="border-t border-ink pt-1 text-center text-sm">
              {t(`incidents.paper.${who}`)}
            </p>
          ))}
        </div>
        <p className="mt-4 text-xs">{t('report.printedAt', { time: formatDateTime(siteNow(), language, timeZone) })}</p>
      </footer>
    </div>
  );
}
