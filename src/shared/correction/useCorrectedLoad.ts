/** What a corrected ticket loads against the known stock, and why it may leave anyway. */
import { useStocks } from '../../data/index.ts';
import { exceedsStock } from '../../domain/deliveries/warnings.ts';
import { useOverride, type Override } from '../deliveries/StockQuestion.tsx';
import type { MutationKind } from '../../domain/mutations/mutations.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface CorrectedLoad {
  /** m³, without what the ticket itself takes. Undefined: no ticket, its load stays as it is, or no stock is known. */
  readonly stock: number | undefined;
  readonly isAbove: boolean;
  readonly override: Override;
  /** The stock has been read, where it matters: a save before that could overlook it. */
  readonly isReady: boolean;
  /** What the correction says of it; nothing where the load stays as it is. */
  readonly fields: Fields;
}

/** `after`: with what was typed anew. `counts`: the load as it is counts in the stock. */
export function useCorrectedLoad(
  { kind, counts }: { readonly kind: MutationKind; readonly counts: boolean },
  before: Fields,
  after: Fields,
): CorrectedLoad {
  const stocks = useStocks();
  const override = useOverride(String(after['material_type']), String(after['operating_day']));
  const isOther =
    kind === 'deliveries.create' &&
    (before['volume'] !== after['volume'] || before['material_type'] !== after['material_type']);
  const found = stocks?.find(({ known, materialType }) => known && materialType === after['material_type']);
  const given = counts && before['material_type'] === after['material_type'] ? Number(before['volume']) : 0;
  const stock = isOther && found ? Math.max(0, found.onHand + given) : undefined;
  const isAbove = exceedsStock(Number(after['volume']), stock);
  return {
    stock,
    isAbove,
    override,
    isReady: !isOther || stocks !== undefined,
    fields: isOther
      ? isAbove
        ? { override_reason: override.reason }
        : before['override_reason'] === undefined
          ? {}
          : { override_reason: null }
      : {},
  };
}
