/** A pile or the tank that is out or low, or that the books have below zero. Told again every operating day on which it still is. */
import { MATERIALS } from '../materials/materials.ts';
import { stockLevel } from '../stock/stockLevel.ts';
import { STAFF } from './notice.ts';
import type { NoticeRule } from './notice.ts';

export const lowStock: NoticeRule = {
  roles: STAFF,
  find: ({ stocks, thresholds, today }) =>
    stocks.flatMap(({ materialType, onHand, known }) => {
      const isFuel = MATERIALS[materialType].category === 'fuel';
      const level = stockLevel(onHand, isFuel ? thresholds.tank : thresholds.pile);
      if (!known || level === 'normal' || level === 'abundant') return [];
      return {
        kind: 'low_stock',
        id: `low_stock:${materialType}:${level}:${today}`,
        severity: level === 'low' ? 'warn' : 'bad',
        path: '/',
        at: today,
        material: materialType,
        onHand,
        level,
      };
    }),
};
