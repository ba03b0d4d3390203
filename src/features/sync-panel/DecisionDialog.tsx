import { useState } from 'react';
import { ConflictDialog } from './ConflictDialog.tsx';
import { DiscardDialog } from './DiscardDialog.tsx';
import { FixDialog } from './FixDialog.tsx';
import type { OutboxSave } from '../../data/index.ts';
import type { Deciding } from './deciding.ts';

/** Stands beside the list and not in it: what is typed stays readable when its record leaves the list. */
export function DecisionDialog({
  deciding: { what, item },
  outbox,
  onClose,
}: {
  readonly deciding: Deciding;
  readonly outbox: readonly OutboxSave[];
  readonly onClose: () => void;
}) {
  const [found, setFound] = useState(false);
  const isWaiting = outbox.some(({ head, others }) =>
    [head, ...others].some((one) => one.id === item.id && (one.isForUserToDecide || one.isEditable === true)),
  );
  const props = { item, isGone: found || !isWaiting, onGone: () => setFound(true), onClose };
  if (what === 'discard') return <DiscardDialog {...props} />;
  return item.conflict.length > 0 ? <ConflictDialog {...props} /> : <FixDialog {...props} />;
}
