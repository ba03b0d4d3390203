import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatNumber, useTexts } from '../i18n/index.ts';
import { Button } from './Button.tsx';

interface PagerProps {
  /** The accessible name of the navigation; `back` and `on` are the labels of its buttons. */
  readonly label?: string;
  readonly back?: string;
  readonly on?: string;
  readonly page: number;
  readonly pageSize: number;
  readonly shown: number;
  readonly more: boolean;
  readonly onPage: (page: number) => void;
}

/** One page at a time: the screen renders as many rows on the hundredth page as on the first. */
export function Pager({ page, pageSize, shown, more, onPage, ...words }: PagerProps) {
  const { t, language } = useTexts();
  if (page === 1 && !more) return null;
  const first = (page - 1) * pageSize + 1;
  return (
    <nav
      aria-label={words.label ?? t('serverList.pages')}
      className="mt-4 flex flex-wrap items-center justify-center gap-x-4 gap-y-2"
    >
      <Button
        icon={ChevronLeft}
        disabled={page === 1}
        className="max-sm:flex-1 max-sm:px-3"
        onClick={() => onPage(page - 1)}
        text={words.back ?? t('serverList.back')}
      />
      <span role="status" className="min-w-24 text-center text-sm text-ink-soft max-sm:order-first max-sm:basis-full">
        {shown > 0 && `${formatNumber(first, language)}–${formatNumber(first + shown - 1, language)}`}
      </span>
      <Button disabled={!more} className="max-sm:flex-1 max-sm:px-3" onClick={() => onPage(page + 1)}>
        {words.on ?? t('serverList.on')}
        <ChevronRight aria-hidden className="size-5 shrink-0" />
      </Button>
    </nav>
  );
}
