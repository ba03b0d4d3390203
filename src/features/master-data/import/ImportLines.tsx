import { useState } from 'react';
import { IMPORT_COLUMNS, type ImportKind } from '../../../domain/csv/importColumns.ts';
import { formatNumber, suggestNumber, useTexts, type Language } from '../../../i18n/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { RECORDS } from '../../../domain/records/index.ts';
import { limitTexts } from '../../../forms/useMistakes.ts';
import { cellText } from '../cellText.ts';
import { listOf } from '../lists/index.ts';
import { isFieldName, type FieldName } from '../lists/masterList.ts';
import type { LineProblem } from '../../../domain/csv/lines.ts';
import type { ImportLine } from '../../../domain/csv/import.ts';

interface ImportLinesProps {
  readonly kind: ImportKind;
  readonly lines: readonly ImportLine[];
  /** In which language's marks the file is read. */
  readonly marks: Language;
}

/** The first lines of one state: what would be saved of a new one, else the cells as they stand in the file and why they cannot be taken in. */
export function ImportLines({ kind, lines, marks }: ImportLinesProps) {
  const { t, language } = useTexts();
  const fields = Object.keys(IMPORT_COLUMNS[kind]).filter(isFieldName);
  const asRead = ({ cells, read, draft }: ImportLine, name: FieldName): string => {
    const value = draft ? read?.[name] : undefined;
    if (typeof value === 'number') return formatNumber(value, language);
    return typeof value === 'string' ? cellText(name, value, t, language) : (cells[name] ?? '');
  };
  const [shown, show] = useState(SHOWN);
  const more = lines.length - shown;
  const remarksOf = ({ problems, warnings }: ImportLine) => [...problems, ...warnings];
  const anyRemark = lines.some((line) => remarksOf(line).length > 0);
  // What should be looked at first stands first.
  const ordered = lines.toSorted((one, other) => other.warnings.length - one.warnings.length);
  const choicesOf = (field: FieldName): string => {
    const choices = listOf(kind).fields.find(({ name }) => name === field)?.choices ?? [];
    return choices.map((choice) => cellText(field, choice, t, language)).join(', ');
  };
  const remarkText = ({ field, code }: LineProblem, { cells }: ImportLine): string => {
    const limits = limitTexts(RECORDS[kind].columns[field], {}, language);
    const said = t(`validation.${code}`, { ...limits, example: suggestNumber(cells[field] ?? '', marks) });
    if (!isFieldName(field)) return said;
    const choices = code === 'choice_invalid' || code === 'material_type_invalid' ? choicesOf(field) : '';
    return `${t(`masterData.field.${field}`)}: ${choices === '' ? said : `${said}: ${choices}`}`;
  };
  if (lines.length === 0) return <p className="mt-3 text-ink-soft">{t('masterData.import.nothing')}</p>;
  return (
    <>
      <div
        className="mt-3 max-h-[45dvh] overflow-auto rounded-lg border border-line"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
        tabIndex={0}
        role="region"
        aria-label={t('masterData.import.lines')}
      >
        <table className="w-full text-sm">
          <thead>
            <tr className="text-left text-xs text-ink-soft">
              <th scope="col" className="border-b border-line px-3 py-2 font-semibold">
                {t('masterData.import.line')}
              </th>
              {anyRemark && (
                <th scope="col" className="border-b border-line px-3 py-2 font-semibold">
                  {t('masterData.import.problem')}
                </th>
              )}
              {fields.map((name) => (
                <th key={name} scope="col" className="border-b border-line px-3 py-2 font-semibold">
                  {t(`masterData.field.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ordered.slice(0, shown).map((line) => (
              <tr key={line.line} className="border-b border-line align-top last:border-b-0">
                <td className="px-3 py-2 tabular-nums">{line.line}</td>
                {/* First, where a phone shows it without a push to the side. */}
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
                    {/* By the first one a line is known: it keeps its room where the table is wider than the screen. */}
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
