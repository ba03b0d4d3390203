/** A pile that was counted more than a fifth away from its book. */
import type { NoticeRule } from './notice.ts';

const SHARE = 0.2;

export const countDiffers: NoticeRule = {
  roles: ['owner'],
  find: ({ adjustments }) =>
    adjustments.flatMap(({ id, kind, material_type, adjustment, book, operating_day }) => {
      if (kind !== 'stocktake' || book === null) return [];
      const share = book === 0 ? 1 : Math.abs(adjustment / book);
      if (share <= SHARE) return [];
      return {
        kind: 'count_differs',
        id: `count_differs:${id}`,
        severity: 'warn',
        path: '/manual-stock?view=stocktake',
        at: operating_day,
        material: material_type,
        difference: adjustment,
        share,
      };
    }),
};
