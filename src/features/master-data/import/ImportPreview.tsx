import { FileDown, FileUp } from 'lucide-react';
import { useState } from 'react';
import { csvOf } from '../../../domain/csv/export.ts';
import { isoDay, type DayOrder } from '../../../domain/csv/cellsAsWritten.ts';
import { draftsOf, type ImportLine } from '../../../domain/csv/import.ts';
import { formatDay, formatNumber, useTexts, suggestNumber, type Language } from '../../../i18n/index.ts';
import { Button, SaveFailed, Segmented, SelectInput, downloadCsv, cx } from '../../../ui/index.ts';
import { hasNumbers } from './readTable.ts';
import { RECORDS } from '../../../domain/records/index.ts';
import { limitTexts } from '../../../forms/useMistakes.ts';
import { cellText } from '../recordText.ts';
import { listOf, isFieldName, type FieldName } from '../lists/index.ts';
import type { ImportKind } from '../../../domain/csv/importColumns.ts';
import type { Step, useImport } from './useImport.ts';
import type { LineProblem } from '../../../domain/csv/lines.ts';

interface ImportPreviewProps {
  readonly kind: ImportKind;
  readonly fields: readonly FieldName[];
  readonly step: Extract<Step, { at: 'preview' }>;
  readonly taking: ReturnType<typeof useImport>;
}

const DAY_ORDERS = ['day_first', 'month_first'] as const;

const STATES = ['wrong', 'new', 'on_file', 'repeated'] as const satisfies readonly ImportLine['state'][];

export function ImportPreview({ kind, fields, step, taking }: ImportPreviewProps) {
  const { t, language } = useTexts();
  const { lines, unknown, reserved } = step.preview;
  const { days } = taking;
  const of = (state: ImportLine['state']) => lines.filter((line) => line.state === state);
  const [wanted, setWanted] = useState<ImportLine['state']>();
  const count = draftsOf(step.preview).length;
  const leftOut = lines.length - of('new').length;
  const shown = wanted ?? (of('wrong').length > 0 ? 'wrong' : 'new');

  /** For the plural form, and formatted. */
  const counted = (amount: number) => ({ count: amount, amount: formatNumber(amount, language) });

  function saveWrong() {
    const header = step.file.table.find((cells) => cells.some((cell) => cell.trim() !== '')) ?? [];
    const wrong = of('wrong').map(({ line }) => step.file.table[line - 1] ?? []);
    downloadCsv('kuari-wrong-lines.csv', csvOf(header, wrong, language));
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
      {reserved.length > 0 && (
        <p className="text-sm font-semibold wrap-anywhere">
          {t('masterData.import.reserved', { names: reserved.join(', ') })}
        </p>
      )}
      {hasNumbers(kind) && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <span className="text-sm">{t('masterData.import.numbers')}</span>
          <Segmented
            label={t('masterData.import.numbers')}
            value={taking.marks}
            options={(['id', 'en'] as const).map((value) => ({ value, label: formatNumber(1234.5, value) }))}
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
              options={STATES.map((one) => {
                const state = t(`masterData.import.state.${one}`);
                return [one, t('masterData.import.tab', { state, amount: formatNumber(of(one).length, language) })];
              })}
            />
            {of('wrong').length > 0 && (
              <Button icon={FileDown} onClick={saveWrong} text={t('masterData.import.saveWrong')} />
            )}
          </div>
          <ImportLines kind={kind} fields={fields} lines={of(shown)} marks={taking.marks} />
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

interface ImportLinesProps {
  readonly kind: ImportKind;
  readonly fields: readonly FieldName[];
  readonly lines: readonly ImportLine[];
  readonly marks: Language;
}

/** The first lines of one state: for a new one what would be saved, else its cells and the errors. */
function ImportLines({ kind, fields, lines, marks }: ImportLinesProps) {
  const { t, language } = useTexts();
  const asRead = ({ cells, read, draft }: ImportLine, name: FieldName): string => {
    const value = draft ? read?.[name] : undefined;
    if (typeof value === 'number') return formatNumber(value, language);
    return typeof value === 'string' ? cellText(name, value, t, language) : (cells[name] ?? '');
  };
  const [shown, show] = useState(SHOWN);
  const more = lines.length - shown;
  const remarksOf = ({ problems, warnings }: ImportLine) => [...problems, ...warnings];
  const anyRemark = lines.some((line) => remarksOf(line).length > 0);
  // Lines with warnings come first.
  const ordered = lines.toSorted((one, other) => other.warnings.length - one.warnings.length);
  const choicesOf = (field: FieldName): string => {
    const all = kind === 'opening_balances' ? [] : listOf(kind).fields;
    const { choices = [] } = all.find(({ name }) => name === field) ?? {};
    return choices.map((choice) => cellText(field, choice, t, language)).join(', ');
  };
  const remarkText = ({ field, code }: LineProblem, { cells }: ImportLine): string => {
    const limits = limitTexts(RECORDS[kind].columns[field], {}, language);
    const said = t(`validation.${code}`, { ...limits, example: suggestNumber(cells[field] ?? '', marks) });
    if (!isFieldName(field)) return said;
    const choices = code === 'choice_invalid' || code === 'material_type_invalid' ? choicesOf(field) : '';
    return `${t(`masterData.field.${field}`)}: ${choices === '' ? said : `${said}: ${choices}`}`;
  };
  const heads = [
    t('masterData.import.line'),
    ...(anyRemark ? [t('masterData.import.problem')] : []),
    ...fields.map((name) => t(`masterData.field.${name}`)),
  ];
  if (lines.length === 0) return <p className="mt-3 text-ink-soft">{t('masterData.import.nothing')}</p>;
  return (
    <>
      <div
        className="mt-3 max-h-[45dvh] overflow-auto rounded-lg border border-line"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling element must be reachable by keyboard
        tabIndex={0}
        role="region"
        aria-label={t('masterData.import.lines')}
      >
        <table className="w-full text-sm">
          <thead>
            <tr className="text-left text-xs text-ink-soft">
              {heads.map((head) => (
                <th key={head} scope="col" className="border-b border-line px-3 py-2 font-semibold">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ordered.slice(0, shown).map((line) => (
              <tr key={line.line} className="border-b border-line align-top last:border-b-0">
                <td className="px-3 py-2 tabular-nums">{line.line}</td>
                {/* First, so that a phone shows it without scrolling sideways. */}
                {anyRemark && (
                  <td className={cx('px-3 py-2', line.problems.length > 0 ? 'text-bad' : 'text-warn')}>
                    {remarksOf(line).map((remark) => (
                      <p key={remark.field} className="min-w-44 font-semibold">
                        {remarkText(remark, line)}
                      </p>
                    ))}
                  </td>
                )}
                {fields.map((name, at) => (
                  <td key={name} className="px-3 py-2">
                    {/* The first cell identifies a line: it keeps its width if the table is wider than the screen. */}
                    <div className={cx('line-clamp-3 max-w-56 wrap-break-word', at === 0 && 'min-w-32')}>
                      {asRead(line, name)}
                    </div>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 && (
        <div className="mt-2 flex flex-wrap items-center gap-x-4 text-sm text-ink-soft">
          <p>{t('masterData.import.andMore', { count: more, amount: formatNumber(more, language) })}</p>
          <Button onClick={() => show(shown + SHOWN)} text={t('action.more')} />
        </div>
      )}
    </>
  );
}

const SHOWN = 100;
