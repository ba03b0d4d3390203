import { useTranslation } from 'react-i18next';
import { IMPORT_COLUMNS } from '../../../domain/csv/importColumns.ts';
import { formatNumber, suggestNumber } from '../../../i18n/numbers.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { cx } from '../../../ui/cx.ts';
import { cellText } from '../cellText.ts';
import { isFieldName } from '../lists/masterList.ts';
import type { ImportKind } from '../../../domain/csv/importColumns.ts';
import type { ImportLine } from '../../../domain/csv/import.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { FieldName } from '../lists/masterList.ts';

interface ImportLinesProps {
  readonly kind: ImportKind;
  readonly lines: readonly ImportLine[];
  /** In which language's marks the file is read. */
  readonly marks: Language;
}

/** The first lines of one state: what would be saved of a new one, else the cells as they stand in the file and why they cannot be taken in. */
export function ImportLines({ kind, lines, marks }: ImportLinesProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const fields = Object.keys(IMPORT_COLUMNS[kind]).filter(isFieldName);
  const asRead = ({ cells, read, draft }: ImportLine, name: FieldName): string => {
    const value = draft ? read?.[name] : undefined;
    if (typeof value === 'number') return formatNumber(value, language);
    return value === undefined ? (cells[name] ?? '') : cellText(name, value, t, language);
  };
  const more = lines.length - SHOWN;
  const anyWrong = lines.some(({ problems }) => problems.length > 0);
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
              {anyWrong && (
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
            {lines.slice(0, SHOWN).map((line) => (
              <tr key={line.line} className="border-b border-line align-top last:border-b-0">
                <td className="px-3 py-2 tabular-nums">{line.line}</td>
                {/* First, where a phone shows it without a push to the side. */}
                {anyWrong && (
                  <td className="px-3 py-2 text-bad">
                    {line.problems.map(({ field, code }) => (
                      <p key={field} className="min-w-44 font-semibold">
                        {isFieldName(field) ? `${t(`masterData.field.${field}`)}: ` : ''}
                        {t(`validation.${code}`, { example: suggestNumber(line.cells[field] ?? '', marks) })}
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
        <p className="mt-2 text-sm text-ink-soft">
          {t('masterData.import.andMore', { count: more, amount: formatNumber(more, language) })}
        </p>
      )}
    </>
  );
}

const SHOWN = 100;
