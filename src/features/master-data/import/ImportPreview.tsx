import { FileDown, FileUp } from 'lucide-react';
import { useState } from 'react';
import { csvOf } from '../../../domain/csv/export.ts';
import { isoDay, type DayOrder } from '../../../domain/csv/cellsAsWritten.ts';
import { draftsOf, type ImportLine } from '../../../domain/csv/import.ts';
import { formatDay, formatNumber, useTexts } from '../../../i18n/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { SaveFailed } from '../../../ui/SaveFailed.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { SelectInput } from '../../../ui/SelectInput.tsx';
import { downloadFile } from '../../../ui/download.ts';
import { ImportLines } from './ImportLines.tsx';
import { hasNumbers } from './numberMarks.ts';
import type { ImportKind } from '../../../domain/csv/importColumns.ts';
import type { Step, useImport } from './useImport.ts';

interface ImportPreviewProps {
  readonly kind: ImportKind;
  readonly step: Extract<Step, { at: 'preview' }>;
  readonly taking: ReturnType<typeof useImport>;
}

const DAY_ORDERS = ['day_first', 'month_first'] as const;

const STATES = ['wrong', 'new', 'on_file', 'repeated'] as const satisfies readonly ImportLine['state'][];

/** What would become of each line. What is wrong is shown first, and can be taken away, put right and brought again. */
export function ImportPreview({ kind, step, taking }: ImportPreviewProps) {
  const { t, language } = useTexts();
  const { lines, unknown } = step.preview;
  const { days } = taking;
  const of = (state: ImportLine['state']) => lines.filter((line) => line.state === state);
  const [wanted, setWanted] = useState<ImportLine['state']>();
  const count = draftsOf(step.preview).length;
  const leftOut = lines.length - of('new').length;
  const shown = wanted ?? (of('wrong').length > 0 ? 'wrong' : 'new');

  /** For the form of the word, and as it is written. */
  const counted = (amount: number) => ({ count: amount, amount: formatNumber(amount, language) });

  function saveWrong() {
    const header = step.file.table.find((cells) => cells.some((cell) => cell.trim() !== '')) ?? [];
    downloadFile(
      'kuari-wrong-lines.csv',
      new Blob(
        [
          csvOf(
            header,
            of('wrong').map(({ line }) => step.file.table[line - 1] ?? []),
            language,
          ),
        ],
        { type: 'text/csv;charset=utf-8' },
      ),
    );
  }

  return (
    <div className="mt-4">
      {step.failure && <SaveFailed failure={step.failure} />}
      <p className="font-semibold wrap-anywhere">
        {t('masterData.import.file', { name: step.file.name, ...counted(lines.length) })}
      </p>
      {unknown.length > 0 && (
        <p className="text-sm wrap-anywhere text-ink-soft">
          {t('masterData.import.unused', { names: unknown.join(', ') })}
        </p>
      )}
      {hasNumbers(kind) && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <span className="text-sm">{t('masterData.import.numbers')}</span>
          <Segmented
            label={t('masterData.import.numbers')}
            value={taking.marks}
            options={[
              { value: 'id', label: formatNumber(1234.5, 'id') },
              { value: 'en', label: formatNumber(1234.5, 'en') },
            ]}
            onChange={taking.readAs}
          />
        </div>
      )}
      {days.example !== null && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <span className={days.order === null ? 'font-semibold' : 'text-sm'}>
            {t('masterData.import.days', { example: days.example })}
          </span>
          <Segmented<DayOrder | ''>
            label={t('masterData.import.days', { example: days.example })}
            value={days.order ?? ''}
            options={DAY_ORDERS.map((value) => ({
              value,
              label: formatDay(isoDay(days.example ?? '', value), language),
            }))}
            onChange={(order) => order !== '' && taking.readDaysAs(order)}
          />
        </div>
      )}
      {days.order !== null && (
        <>
          <div className="mt-3 flex flex-wrap items-center gap-3">
            <SelectInput
              id="import-state"
              label={t('masterData.import.lines')}
              className="w-full sm:w-72"
              value={shown}
              onChange={({ target }) => setWanted(STATES.find((state) => state === target.value))}
              options={STATES.map((state) => [
                state,
                t('masterData.import.tab', {
                  state: t(`masterData.import.state.${state}`),
                  amount: formatNumber(of(state).length, language),
                }),
              ])}
            />
            {of('wrong').length > 0 && (
              <Button icon={FileDown} onClick={saveWrong} text={t('masterData.import.saveWrong')} />
            )}
          </div>
          <ImportLines kind={kind} lines={of(shown)} marks={taking.marks} />
          <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
            <Button
              look="main"
              icon={FileUp}
              disabled={count === 0}
              onClick={() => void taking.save(step)}
              className="w-full sm:w-auto"
              text={t('masterData.import.do', counted(count))}
            />
            {leftOut > 0 && <p className="text-sm text-ink-soft">{t('masterData.import.leftOut', counted(leftOut))}</p>}
          </div>
        </>
      )}
    </div>
  );
}
