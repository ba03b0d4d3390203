import { FilterX, ListFilter, X } from 'lucide-react';
import { useState } from 'react';
import { useRows } from '../../data/index.ts';
import { AUDITED_TABLES, isUpsideDown, type AuditFilter, type AuditQuery } from '../../domain/audit/auditQuery.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button, IconButton, SelectInput, DateInput, cx } from '../../ui/index.ts';
import type { Words } from './words.ts';

interface FiltersProps {
  readonly query: AuditQuery;
  readonly sortOrder: 'asc' | 'desc';
  /** An empty text removes the parameter. */
  readonly change: (parameters: Readonly<Record<string, string>>) => void;
  readonly words: Words;
}

const NONE: Readonly<Record<AuditFilter, string>> = { person: '', table: '', record: '', from: '', to: '' };

export function Filters({ query, sortOrder, change, words }: FiltersProps) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const people = useRows('colleagues', { limit: 1000 }) ?? [];
  const tables = AUDITED_TABLES.map((name) => ({ name, text: words.table(name) })).toSorted((one, other) =>
    one.text.localeCompare(other.text),
  );
  const isNarrowed = Object.keys(query).length > 0;
  return (
    <div role="search" className="mb-2">
      <Button
        icon={ListFilter}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="mb-3 w-full sm:w-auto lg:hidden"
        text={t('audit.filter.show')}
      />
      <div
        className={cx(
          'gap-x-4 sm:grid-cols-2 lg:grid lg:grid-cols-[repeat(5,minmax(0,1fr))_auto]',
          open ? 'grid' : 'hidden',
        )}
      >
        <SelectInput
          id="audit-person"
          label={t('audit.filter.person')}
          value={query.person ?? ''}
          onChange={({ target }) => change({ person: target.value })}
          none={t('audit.filter.everybody')}
          options={people.map(({ row }) => [row.id, row.full_name])}
        />
        <SelectInput
          id="audit-table"
          label={t('audit.filter.table')}
          value={query.table ?? ''}
          onChange={({ target }) => change({ table: target.value })}
          none={t('audit.filter.all')}
          options={tables.map(({ name, text }) => [name, text])}
        />
        <DateInput
          id="audit-from"
          label={t('audit.filter.from')}
          value={query.from ?? ''}
          onDay={(from) => change({ from })}
        />
        <DateInput
          id="audit-to"
          label={t('audit.filter.to')}
          value={query.to ?? ''}
          error={isUpsideDown(query) ? t('audit.filter.backwards') : undefined}
          onDay={(to) => change({ to })}
        />
        <SelectInput
          id="audit-order"
          label={t('audit.column.when')}
          value={sortOrder}
          onChange={({ target }) => change({ sortOrder: target.value })}
          options={[
            ['desc', t('audit.column.newest')],
            ['asc', t('audit.column.oldest')],
          ]}
        />
        <IconButton
          icon={FilterX}
          label={t('audit.filter.clear')}
          disabled={!isNarrowed}
          onClick={() => change(NONE)}
          className="lg:mt-8"
        />
      </div>
      {query.record !== undefined && (
        <Button icon={X} onClick={() => change({ record: '' })} className="mb-3" text={t('audit.filter.record')} />
      )}
    </div>
  );
}
