import { CornerDownRight, Info } from 'lucide-react';
import { formatDay, useTexts } from '../../i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Message } from '../../ui/Message.tsx';
import type { DraftPlace } from './useDraftPlace.ts';

/** Names the shift of an entry that was started in a shift other than the visible one: it is saved there, unless the user moves it. */
export function ElsewhereNote({ of: { place, isElsewhere, move } }: { readonly of: DraftPlace }) {
  const { t, language } = useTexts();
  if (!isElsewhere) return null;
  const { shift } = place;
  return (
    <Message tone="warn" icon={Info} role="status" className="mb-3">
      <p>
        {shift
          ? t('shift.begunIn', { name: shift.shift_name, day: formatDay(shift.operating_day, language) })
          : t('shift.begunInNone')}
      </p>
      <Button icon={CornerDownRight} className="mt-2" onClick={move} text={t('shift.moveHere')} />
    </Message>
  );
}
