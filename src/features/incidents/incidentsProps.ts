import type { ViewRow } from '../../data/index.ts';

/** What the list and the board show: the newest first. */
export interface IncidentsProps {
  readonly incidents: readonly ViewRow<'incidents'>[];
  readonly onOpen: (id: string) => void;
}
