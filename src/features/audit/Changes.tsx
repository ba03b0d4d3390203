import { changesOf, type Values } from '../../domain/audit/changes.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { cx } from '../../ui/cx.ts';
import type { Words } from './words.ts';

interface ChangesProps {
  readonly table: string;
  readonly before: Values | null;
  readonly after: Values | null;
  readonly reason?: string | null;
  readonly words: Words;
  /** On two lines; the rest is cut off. */
  readonly isBrief?: boolean;
}

export function Changes({ table, before, after, reason = null, words, isBrief = false }: ChangesProps) {
  const { t } = useTexts();
  const changes = changesOf(before, after, reason);
  if (changes.length === 0 && reason === null) return null;
  return (
    <ul className={cx('min-w-0 text-sm wrap-anywhere', isBrief && 'line-clamp-2 leading-5')}>
      {changes.map(({ field, before: was, after: is }) => (
        <li key={field} className={cx('mr-4', isBrief ? 'inline' : 'inline-block')}>
          <span className="text-ink-soft">{words.field(field)}: </span>
          {before !== null && was !== undefined && <Was text={words.value(table, field, was)} />}
          <span className="font-semibold">{words.value(table, field, is)}</span>{' '}
        </li>
      ))}
      {reason !== null && <li className="inline italic">{t('audit.because', { reason })}</li>}
    </ul>
  );
}

export function Was({ text }: { readonly text: string }) {
  const { t } = useTexts();
  return (
    <>
      <del className="text-ink-soft">
        <span className="sr-only">{t('audit.before')} </span>
        {text}
      </del>
      <span aria-hidden> → </span>
      <span className="sr-only">{t('audit.after')} </span>
    </>
  );
}
