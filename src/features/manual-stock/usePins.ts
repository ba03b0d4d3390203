/** A row of the sheet keeps the time of typing and the book of that time; for an earlier count the user sets the time. */
import { useLayoutEffect } from 'react';
import { siteNow, useMovementsSince, useRows, useSite, type StockView } from '../../data/index.ts';
import { MATERIAL_TYPES, isMaterialType, type MaterialType } from '../../domain/materials/materials.ts';
import { bookAt } from '../../domain/stock/bookAt.ts';
import { addDays } from '../../domain/time/calendar.ts';
import { operatingDayOf } from '../../domain/time/operatingDay.ts';
import { occurredAt } from '../../domain/safety/occurredAt.ts';
import { useLatest } from '../../forms/useTypedForm.ts';
import type { ValidationCode } from '../../domain/rules/codes.ts';
import type { TypedStore } from '../../forms/shape/typedStore.ts';
import { atOf, bookTextOf, type Pinned, type SheetValues } from './countSheet.ts';

/** A pinned time is an instant (ISO 8601); a set time is `YYYY-MM-DDTHH:MM` by the site's clock. */
export const isPinned = (text: string): boolean => text.endsWith('Z');

/** Null: it cannot be read. */
function momentOf(text: string, timeZone: string): Date | null {
  if (!isPinned(text)) return occurredAt(text, timeZone);
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** A set time has no stored book: it is computed backwards. */
const hasBook = (values: SheetValues, material: MaterialType): boolean =>
  isPinned(values[atOf(material)]) && values[bookTextOf(material)] !== '';

/** The oldest count that the server accepts, in ms: a site counts at least monthly. */
const OLDEST_MS = 31 * 86_400_000;

/** Pins each row of a stocktake at its first keystroke, and unpins it when it is cleared. */
export function usePins(
  store: TypedStore<SheetValues>,
  values: SheetValues,
  stocks: readonly StockView[],
  isOn: boolean,
): {
  readonly pinOf: (material: MaterialType) => Pinned | null;
  readonly mistakeIn: (at: string) => ValidationCode | undefined;
} {
  const site = useSite();
  const stockOf = (material: string) => stocks.find(({ materialType }) => materialType === material);
  const latest = useLatest({ stockOf, isOn });
  useLayoutEffect(
    () =>
      store.listen(({ names, by }) => {
        if (by !== 'person' || !latest.current.isOn) return;
        for (const name of names) {
          const { values: typed } = store.get();
          if (isMaterialType(name)) {
            const isTyped = typed[name].trim() !== '';
            if (isTyped === (typed[atOf(name)] !== '')) continue;
            const stock = latest.current.stockOf(name);
            store.put({
              [atOf(name)]: isTyped ? siteNow().toISOString() : '',
              // A book that is still downloading is computed backwards later.
              [bookTextOf(name)]: isTyped && stock?.known ? String(stock.onHand) : '',
            });
          }
        }
      }),
    [store, latest],
  );
  const moments = MATERIAL_TYPES.flatMap((material) => {
    const text = values[atOf(material)];
    return text === '' || hasBook(values, material) ? [] : [momentOf(text, site.timeZone)];
  }).filter((moment) => moment !== null);
  const earliest = moments.toSorted((one, other) => one.getTime() - other.getTime())[0];
  // One day more, because a record may count on the day before its own time.
  const isRecent = earliest && earliest.getTime() > siteNow().getTime() - OLDEST_MS;
  const movements = useMovementsSince(isRecent ? addDays(operatingDayOf(earliest, site), -1) : null);
  const closed = useRows('daily_totals', { where: { kind: 'closed' }, limit: 60 });
  const lastClosed = (closed ?? [])
    .filter(({ row }) => row.quantity > 0)
    .reduce((last, { row }) => (row.operating_day > last ? row.operating_day : last), '');
  return {
    pinOf: (material) => {
      const text = values[atOf(material)];
      const at = text === '' ? null : momentOf(text, site.timeZone);
      if (!isOn || !at) return null;
      if (hasBook(values, material)) return { at, book: Number(values[bookTextOf(material)]) };
      return { at, book: bookAt(stockOf(material)?.onHand ?? 0, movements ?? [], material, at.getTime()) };
    },
    mistakeIn: (text) => {
      const at = momentOf(text, site.timeZone);
      if (!at) return 'time_invalid';
      if (at > siteNow()) return 'time_to_come';
      const isOld = siteNow().getTime() - at.getTime() > OLDEST_MS;
      return isOld || operatingDayOf(at, site) <= lastClosed ? 'count_before_closing' : undefined;
    },
  };
}
