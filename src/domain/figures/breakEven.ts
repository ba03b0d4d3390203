/** Break-even, m³ a day = fixed costs / (price − cost) (decisions §5). Null: no volume would ever pay the fixed costs. Source: config. */
import type { FigureSettings } from './figureSettings.ts';

export const breakEvenOf = ({
  price,
  cost,
  fixedCosts,
}: Pick<FigureSettings, 'price' | 'cost' | 'fixedCosts'>): number | null =>
  price > cost ? fixedCosts / (price - cost) : null;
