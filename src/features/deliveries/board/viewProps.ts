import type { ViewRow } from '../../../data/index.ts';
import type { Filters, ChangeFilters } from './filters.ts';
import type { Moving } from './useMoves.ts';
import type { Selection } from './Selection.tsx';

/** The properties that the page passes to each view of the deliveries. */
export interface DeliveryViewProps {
  readonly filters: Filters;
  readonly change: ChangeFilters;
  readonly moving: Moving;
  /** `stored` is false for a ticket that is only on the server. */
  readonly onOpen: (delivery: ViewRow<'deliveries'>, stored?: boolean) => void;
}

/** Actions for the rows of a table. */
export interface TicketWork {
  readonly moving: Moving;
  readonly selection: Selection;
}
