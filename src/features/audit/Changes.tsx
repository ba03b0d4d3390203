import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changesOf } from '../../domain/audit/changes.ts';
import type { Values } from '../../domain/audit/changes.ts';
import type { Words } from './words.ts';

interface ChangesProps {
  readonly table: string;
  readonly before: Values | null;
  readonly after: Values | null;
  readonly words: Words;
}

/** As many as a line shows at once: a new record has all its fields. */
const FIRST = 4;

/** Only what differs, each with what it was and what it is. */
export function Changes({ table, before, after, words }: ChangesProps) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const changes = changesOf(before, after);
  const shown = isWhole ? changes : changes.slice(0, FIRST);
  const left = changes.length - shown.length;
  if (changes.length === 0) return null;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-4 text-sm">
      <ul className="flex min-w-0 flex-wrap gap-x-4 gap-y-0.5">
        {shown.map(({ field, before: was, after: is }) => (
          <li key={field} className="wrap-anywhere">
            <span className="text-ink-soft">{words.field(field)}: </span>
            {before !== null && was !== undefined && (
              <>
                <del className="text-ink-soft">
                  <span className="sr-only">{t('audit.before')} </span>
                  {words.value(table, field, was)}
                </del>
                <span aria-hidden> → </span>
                <span className="sr-only">{t('audit.after')} </span>
              </>
            )}
            <span className="font-semibold">{words.value(table, field, is)}</span>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="-mx-1 -my-3 min-h-12 rounded-md px-1 text-left font-semibold underline decoration-line-strong underline-offset-4 hover:bg-sunken"
        >
          {t('audit.showMore', { count: left })}
        </button>
      )}
    </div>
  );
}
