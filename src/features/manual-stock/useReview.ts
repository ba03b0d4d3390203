/** Between the press on "Save" and the save: shows what will be written, and the user confirms it. */
import { useState } from 'react';
import { useRows } from '../../data/index.ts';
import { addQuantities } from '../../domain/values/quantities.ts';
import { isUnusual } from '../../domain/stock/unusual.ts';
import type { MutationDraft } from '../../domain/mutations/mutations.ts';

export type ReviewedRow = NonNullable<ReturnType<typeof useReview>['review']>['rows'][number];

/** Enough of the latest entries for ten of each material. */
const LOOKED_AT = 300;

export function useReview(bookOf: (material: string) => number | null) {
  const entries = useRows('stock_adjustments', { limit: LOOKED_AT });
  const [asked, setAsked] = useState<{ drafts: readonly MutationDraft[]; answer: (isRight: boolean) => void } | null>(
    null,
  );
  const earlierOf = (material: string): number[] =>
    (entries ?? [])
      .filter(({ row }) => row.material_type === material && row.kind !== 'opening' && row.voided_at === null)
      .map(({ row }) => row.adjustment);
  const rowOf = (draft: MutationDraft) => {
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
        /** m³, litres of fuel; null: not on this device. */
        book,
        difference,
        /** The stock afterwards: for a pile that was counted earlier, including later movements. */
        after: onHand === null ? null : addQuantities(onHand, difference),
        /** The material's latest entries, newest first, without their reasons. */
        earlier,
        /** More likely an extra digit than a real change: it needs its own confirmation. */
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
    ask: (drafts: readonly MutationDraft[]) => new Promise<boolean>((answer) => setAsked({ drafts, answer })),
  };
}
