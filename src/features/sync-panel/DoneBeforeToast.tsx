import { useEffect, useRef } from 'react';
import { useDoneBefore } from '../../data/index.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { toast } from '../../ui/toast.ts';
import { useNameOf } from './RecordName.tsx';

/** Tells the user once, when the answer arrives, that another user came first. The panel shows it for a day. */
export function DoneBeforeToast() {
  const { t } = useTexts();
  const nameOf = useNameOf();
  const items = useDoneBefore();
  const told = useRef<Set<string>>(null);
  useEffect(() => {
    if (!items) return;
    // Answers from before this page was opened are only in the panel.
    told.current ??= new Set(items.filter(({ settledAt }) => settledAt < performance.timeOrigin).map(({ id }) => id));
    for (const item of items) {
      if (told.current.has(item.id)) continue;
      told.current.add(item.id);
      toast(
        'plain',
        t('sync.doneBefore.title'),
        [t(`sync.panel.kind.${item.kind}`), nameOf(item)].filter(Boolean).join(' · '),
      );
    }
  }, [items, t, nameOf]);
  return null;
}
