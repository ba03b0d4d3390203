/** Between the press on "Save" and the save: shows what will be written, and the user confirms it. */
import { useState } from 'react';
import { useRows } from '../../data/index.ts';
import { addQuantities } from '../../domain/values/quantities.ts';
import { isUnusual } from '../../domain/stock/unusual.ts';
import type { MutationDraft } from '../../domain/mutations/mutations.ts';

export interface ReviewedRow {
  readonly material: string;
  /** m³, litres of fuel; null: not on this device. */
  readonly book: number | null;
  readonly difference: number;
  /** The stock afterwards: for a pile that was counted earlier, including later movements. */
  readonly after: number | null;
  /** The material's latest entries, newest first, without their reasons. */
  readonly earlier: readonly number[];
  /** More likely an extra digit than a real change: it needs its own confirmation. */
  readonly isMarked: boolean;
}

/** Enough of the latest entries for ten of each material. */
const LOOKED_AT = 300;

export function useReview(bookOf: (material: string) => number | null): {
  /** Null: no question is open. */
  readonly review: { readonly rows: readonly ReviewedRow[]; readonly decide: (isRight: boolean) => void } | null;
  readonly ask: (drafts: readonly MutationDraft[]) => Promise<boolean>;
} {
  const entries = useRows('stock_adjustments', { limit: LOOKED_AT });
  const [asked, setAsked] = useState<{ drafts: readonly MutationDraft[]; answer: (isRight: boolean) => void } | null>(
    null,
  );
  const earlierOf = (material: string): number[] =>
    (entries ?? [])
      .filter(({ row }) => row.material_type === material && row.kind !== 'opening' && row.voided_at === null)
      .map(({ row }) => row.adjustment);
  const rowOf = (draft: MutationDraft): ReviewedRow[] => {
    if (draft.kind !== 'stock_adjustments.create') return [];
    const { kind, material_type: material, adjustment: difference, book: seen } = draft.payload;
    const onHand = bookOf(material);
    const book = seen ?? onHand;
    const earlier = earlierOf(material);
    // An opening stock is no difference, and is compared with nothing.
    const isMarked = kind !== 'opening' && isUnusual({ difference, book, earlier });
    return [
      {
        material,
        book,
        difference,
        after: onHand === null ? null : addQuantities(onHand, difference),
        earlier,
        isMarked,
      },
    ];
  };
  const decide = (isRight: boolean) => {
    setAsked(null);
    asked?.answer(isRight);
  };
  return {
    review: asked && entries ? { rows: asked.drafts.flatMap(rowOf), decide } : null,
    ask: (drafts) => new Promise((answer) => setAsked({ drafts, answer })),
  };
}
