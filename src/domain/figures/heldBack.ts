/**
 * Why less was delivered than usual by now, as far as the records prove it: loaders or weighbridges out of service, an ordered material
 * without a full load in stock, loads under way, few tickets. Source: `equipment`, `orders`, `order_totals`, `stocks`, `daily_totals`.
 */
import { materialByName } from '../materials/materials.ts';
import type { SyncedTables } from '../records/rows.ts';
import { deliveredOf, leftOf } from './delivered.ts';
import type { DayFacts } from './dayFacts.ts';
import { leftOf as leftOfOrder, orderState, type OrderTerms, type Taken } from './orderLeft.ts';
import type { Usual } from './byNow.ts';

type Names = 'id' | 'equipment_code' | 'equipment_name' | 'equipment_type';
export type MachineState = Pick<SyncedTables['equipment'], Names | 'status' | 'status_at'>;

const LOADING = { loader: /loader|pemuat/i, scale: /weigh|timbang/i } as const;
/** m³ of the smallest truck's load. */
const SMALLEST_LOAD = 4;
const FEW = 0.8;

export interface HeldBack {
  readonly by: 'loader' | 'scale' | 'stock' | 'underWay' | 'tickets';
  /** Volumes in whole m³. */
  readonly words: { readonly count?: number; readonly [name: string]: string | number | undefined };
  readonly down?: readonly MachineState[];
  /** When the last of them went out of service. */
  readonly since?: Date;
}

export interface SiteState {
  readonly machines: readonly MachineState[];
  readonly orders: readonly { readonly row: OrderTerms; readonly taken: Taken }[];
  readonly stocks: readonly { readonly materialType: string; readonly onHand: number }[];
}

const sinceOf = ({ status_at }: MachineState): number => Date.parse(status_at ?? '1970-01-01');

/** Machines that were out of service before the day, which began at `start`, count only if all of them are. */
export function heldBack(day: DayFacts, usual: Usual, site: SiteState, start: number): HeldBack | null {
  for (const by of ['loader', 'scale'] as const) {
    const all = site.machines.filter((one) => LOADING[by].test(one.equipment_type || one.equipment_name));
    const broken = all.filter(({ status }) => status === 'breakdown' || status === 'maintenance');
    const down = broken.length === all.length ? broken : broken.filter((one) => sinceOf(one) >= start);
    const since = Math.max(...down.map(sinceOf));
    if (down.length > 0)
      return {
        by,
        down,
        words: { down: down.length, count: all.length },
        ...(since > 0 && { since: new Date(since) }),
      };
  }
  for (const { materialType, onHand } of site.stocks) {
    const open = site.orders.filter(
      ({ row, taken }) =>
        row.material_type === materialType && row.volume !== null && orderState(row, taken, day.day) === 'open',
    );
    const ordered = Math.round(open.reduce((sum, { row, taken }) => sum + leftOfOrder(row, taken), 0));
    const words = { material: materialByName(materialType).displayName, left: Math.round(onHand), ordered };
    if (onHand < SMALLEST_LOAD && ordered > 0) return { by: 'stock', words };
  }
  const [{ volume }, left] = [deliveredOf([day]), leftOf([day])];
  const underWay = Math.round(left.volume - volume);
  if (underWay * 2 >= usual.delivered - volume) return { by: 'underWay', words: { volume: underWay } };
  const isFew = left.trips < FEW * usual.tickets;
  return isFew ? { by: 'tickets', words: { count: left.trips, usual: Math.round(usual.tickets) } } : null;
}
