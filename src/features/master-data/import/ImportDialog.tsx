import { CircleAlert, CircleCheck, CircleStop, FileDown, FileUp } from 'lucide-react';
import { csvOf } from '../../../domain/csv/export.ts';
import { columnsFor, REQUIRED_COLUMNS, type ImportKind } from '../../../domain/csv/importColumns.ts';
import { formatNumber, useTexts } from '../../../i18n/index.ts';
import { Button, buttonClass, Dialog, Message, downloadCsv } from '../../../ui/index.ts';
import { isFieldName, type FieldName } from '../lists/index.ts';
import { ImportPreview } from './ImportPreview.tsx';
import { useImport, type Step } from './useImport.ts';
import type { Role } from '../../../domain/rules/roles.ts';

interface ImportDialogProps {
  readonly title: string;
  readonly kind: ImportKind;
  readonly role: Role;
  readonly onClose: () => void;
}

export function ImportDialog({ title, kind, role, onClose }: ImportDialogProps) {
  const { t, language } = useTexts();
  const columns = columnsFor(kind, role).filter(isFieldName);
  const taking = useImport(kind, columns);
  const { step, stop } = taking;

  const titles = columns.map((name) => t(`masterData.field.${name}`));
  const saveTemplate = () => downloadCsv(`kuari-${kind}.csv`, csvOf(titles, [], language));

  return (
    <Dialog
      title={title}
      place="wide"
      onClose={() => {
        stop();
        onClose();
      }}
    >
      <Columns kind={kind} fields={columns} />
      {(step.at === 'choose' || step.at === 'refused' || step.at === 'preview') && (
        <div className="flex flex-wrap gap-3">
          <FileChooser onFile={(file) => void taking.choose(file)} />
          <Button icon={FileDown} onClick={saveTemplate} className="h-14" text={t('masterData.import.template')} />
        </div>
      )}
      {step.at === 'refused' && <Refused {...step} />}
      {step.at === 'preview' && <ImportPreview kind={kind} fields={columns} step={step} taking={taking} />}
      <div role="status" className="mt-4 empty:hidden">
        {step.at === 'reading' && <p>{t('masterData.import.reading')}</p>}
        {step.at === 'saving' && (
          <div className="flex flex-wrap items-center gap-4">
            <p className="min-w-60 font-semibold tabular-nums">
              {t('masterData.import.saving', {
                saved: formatNumber(step.saved, language),
                amount: formatNumber(step.count, language),
              })}
            </p>
            <Button icon={CircleStop} onClick={stop} text={t('masterData.import.stop')} />
          </div>
        )}
        {step.at === 'done' && (
          <Message tone={step.stopped ? 'warn' : 'good'} icon={step.stopped ? CircleAlert : CircleCheck}>
            {t(step.stopped ? 'masterData.import.stopped' : 'masterData.import.done', {
              count: step.saved,
              amount: formatNumber(step.saved, language),
            })}
            {step.wrong + step.known > 0 && (
              <p>
                {t('masterData.import.skipped', {
                  wrong: formatNumber(step.wrong, language),
                  known: formatNumber(step.known, language),
                })}
              </p>
            )}
          </Message>
        )}
      </div>
      {step.at === 'done' && (
        <Button look="main" className="mt-4 w-full sm:w-auto" onClick={onClose} text={t('action.close')} />
      )}
    </Dialog>
  );
}

function Columns({ kind, fields }: { readonly kind: ImportKind; readonly fields: readonly FieldName[] }) {
  const { t } = useTexts();
  return (
    <>
      <p>{t('masterData.import.text')}</p>
      <ul className="mt-2 mb-4 flex flex-wrap gap-2">
        {fields.map((name) => (
          <li key={name} className="rounded-md bg-sunken px-3 py-1 text-sm">
            <span className="font-semibold">{t(`masterData.field.${name}`)}</span>
            {REQUIRED_COLUMNS[kind].includes(name) && (
              <span className="text-ink-soft"> ({t('masterData.import.required')})</span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The field itself is hidden behind its label, but the keyboard still reaches it. */
function FileChooser({ onFile }: { readonly onFile: (file: File) => void }) {
  const { t } = useTexts();
  return (
    <label
      className={`${buttonClass('plain')} h-14 cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2`}
    >
      <FileUp aria-hidden className="size-5 shrink-0" />
      {t('masterData.import.choose')}
      <input
        type="file"
        accept=".xlsx,.csv,.txt,.tsv,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file, corrected meanwhile, may be chosen again.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </label>
  );
}

type Refusal = Extract<Step, { at: 'refused' }>;

/** Why a whole file was refused, and what to do about it. */
function Refused({ failure, header }: Refusal) {
  const { t, language } = useTexts();
  const listed = (names: readonly string[]) => names.join(', ') || t('masterData.import.noColumns');
  const missing = failure.kind === 'wrong_columns' ? failure.missing.filter(isFieldName) : [];
  const words = {
    ...failure,
    ...(failure.kind === 'too_many_lines' && {
      lines: formatNumber(failure.lines, language),
      most: formatNumber(failure.most, language),
    }),
    missing: listed(missing.map((name) => t(`masterData.field.${name}`))),
    found: listed(header.filter((cell) => cell.trim() !== '').slice(0, 12)),
  };
  return (
    <Message role="alert" tone="bad" icon={CircleAlert} className="mt-4">
      <p className="wrap-anywhere">{t(`masterData.import.failed.${failure.kind}`, words)}</p>
    </Message>
  );
}
