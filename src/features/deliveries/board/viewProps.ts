import type { ViewRow } from '../../../data/index.ts';
import type { Filters } from './filters.ts';
import type { ChangeFilters } from './useFilters.ts';
import type { Moving } from './useMoves.ts';
import type { Selection } from './useSelection.ts';

/** What each view of the deliveries is given by the page. */
export interface DeliveryViewProps {
  readonly filters: Filters;
  readonly change: ChangeFilters;
  readonly moving: Moving;
  /** `stored` is false for a ticket that only the server holds. */
  readonly onOpen: (delivery: ViewRow<'deliveries'>, stored?: boolean) => void;
}

/** What can be done with the rows of a table. */
export interface TicketWork {
  readonly moving: Moving;
  readonly selection: Selection;
}
