import { ListFilter, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useConfig, remember } from '../../../data/index.ts';
import { SHOWN_STATUSES } from '../../../domain/rules/ticketStatus.ts';
import { MATERIALS, MATERIAL_TYPES, isMaterialType } from '../../../domain/materials/materials.ts';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { slotName } from '../../../shared/records/slotName.ts';
import { Chip, Button, SelectInput, DateInput, cx, Segmented, SearchBox } from '../../../ui/index.ts';
import { narrowedBy, LAST_PERIOD, PERIODS, type Filters, type Period, type ChangeFilters } from './filters.ts';

interface FilterBarProps {
  readonly filters: Filters;
  readonly change: ChangeFilters;
}

/** The search is always visible; up to tablets a button opens the rest, on a desk all is on one line if there is room. */
export function FilterBar({ filters, change }: FilterBarProps) {
  const { t, language } = useTexts();
  const [open, setOpen] = useState(false);
  const narrowed = narrowedBy(filters);
  const isBackwards = filters.from !== '' && filters.to !== '' && filters.to < filters.from;
  return (
    <div
      role="search"
      className="mb-2 flex flex-col 2xl:mb-1 gap-x-3 gap-y-3 2xl:flex-row 2xl:flex-wrap 2xl:items-start"
    >
      <div className="flex flex-wrap items-center gap-2 sm:gap-x-3 2xl:min-w-152 2xl:flex-1">
        <SearchInput search={filters.search} change={change} />
        {/* On a phone the tickets come first; the days are with the other filters, and the sums show them. */}
        <div className={open ? 'max-sm:order-last max-sm:w-full' : 'max-sm:hidden'}>
          <PeriodChips filters={filters} change={change} />
        </div>
        <Button
          icon={ListFilter}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="h-14 max-sm:px-2 max-[22.5rem]:w-full 2xl:hidden"
          text={narrowed > 0 ? t('board.filter.openCount', { count: narrowed }) : t('board.filter.open')}
        />
      </div>
      <div
        className={cx(
          'gap-x-4 sm:grid-cols-2 lg:grid-cols-4 2xl:grid 2xl:flex-[1.1] 2xl:gap-x-3',
          open ? 'grid' : 'hidden',
        )}
      >
        {(['from', 'to'] as const).map((end) => (
          <DateInput
            key={end}
            id={`filter-${end}`}
            className={INSET}
            label={t(`board.filter.${end}`)}
            value={filters[end]}
            error={end === 'to' && isBackwards ? t('board.filter.backwards') : undefined}
            onDay={(day) => change({ [end]: day })}
          />
        ))}
        <SelectInput
          id="filter-status"
          className={INSET}
          label={t('board.filter.status')}
          value={filters.status}
          onChange={({ target }) => change({ status: SHOWN_STATUSES.find((one) => one === target.value) ?? '' })}
          none={t('board.filter.allStatuses')}
          options={SHOWN_STATUSES.map((status) => [status, t(`delivery.status.${status}`)])}
        />
        <SelectInput
          id="filter-material"
          className={INSET}
          label={t('board.filter.material')}
          value={filters.materialType}
          onChange={({ target: { value } }) => change({ materialType: isMaterialType(value) ? value : '' })}
          none={t('board.filter.allMaterials')}
          options={MATERIAL_TYPES.map((type) => [type, MATERIALS[type].displayName])}
        />
      </div>
      {filters.slot && (
        <div className="w-full">
          <Chip fills={false} isPressed onTake={() => change({ slot: null })}>
            {slotName(filters.slot, t, language)} <X aria-hidden className="inline size-5" />
          </Chip>
        </div>
      )}
    </div>
  );
}

/** On a desk the label is inside the control's box, and no space is reserved below. */
const INSET =
  '2xl:relative 2xl:min-w-36 2xl:[&>:first-child]:pointer-events-none 2xl:[&>:first-child]:absolute 2xl:[&>:first-child]:top-1 2xl:[&>:first-child]:left-3 ' +
  '2xl:[&>:first-child]:z-1 2xl:[&_label]:text-xs 2xl:[&_label]:text-ink-soft 2xl:[&>:last-child]:min-h-0 ' +
  '2xl:[&_label]:leading-4 2xl:[&_:is(input,select)]:h-12 2xl:[&_:is(input,select)]:pl-3 2xl:[&_input]:pr-2 2xl:[&_select]:pr-7 2xl:[&_svg]:right-2 2xl:[&_:is(input,select)]:pt-4 2xl:[&_:is(input,select)]:text-sm';

function SearchInput({ search, change }: { readonly search: string; readonly change: ChangeFilters }) {
  const { t } = useTexts();
  const pauseMs = useConfig()['ui.debounce'];
  const [typed, setTyped] = useState(search);
  const [last, setLast] = useState(search);
  // The URL was changed in another way: filters cleared, or history back.
  if (search !== last) {
    setLast(search);
    if (search !== typed.trim()) setTyped(search);
  }
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === search) return undefined;
    const timer = setTimeout(() => change({ search: wanted }), pauseMs);
    return () => clearTimeout(timer);
    // Only input starts the pause.
    // oxlint-disable-next-line react/exhaustive-deps -- the URL follows the input, never the reverse here
  }, [typed, pauseMs]);
  return (
    <SearchBox
      id="filter-search"
      label={t('board.filter.search')}
      placeholder={t('board.filter.searchHint')}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      className="min-w-[min(13rem,100%)] flex-1"
      inputClass="2xl:h-12"
    />
  );
}

function PeriodChips({ filters: { period, from, to }, change }: FilterBarProps) {
  const { t } = useTexts();
  return (
    <Segmented<Period | ''>
      label={t('board.period.label')}
      value={period === '' && from === '' && to === '' ? 'all' : period}
      options={PERIODS.map((value) => ({ value, label: t(`board.period.${value}`) }))}
      onChange={(chosen) => {
        change({ period: chosen });
        void remember(LAST_PERIOD, chosen);
      }}
    />
  );
}
