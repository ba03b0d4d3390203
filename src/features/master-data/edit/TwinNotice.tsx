import { Copy } from 'lucide-react';
import { useConfig } from '../../../data/index.ts';
import { useTwin } from '../../../data/masterData.ts';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { Button } from '../../../ui/Button.tsx';
import { Message } from '../../../ui/Message.tsx';
import { useDebounced } from '../../../ui/useDebounced.ts';
import { recordText } from '../recordText.ts';
import type { TwinTable } from '../../../domain/masterData/merging.ts';
import type { MasterList } from '../lists/masterList.ts';

interface TwinNoticeProps {
  readonly list: MasterList;
  readonly table: TwinTable;
  /** The name or plate as it stands in the form. */
  readonly typed: string;
  readonly ownId: string | null;
  readonly onOpen: (id: string) => void;
}

/** Names and plates are no keys: a second record is allowed, and said; so is one that is nearly the same. */
export function TwinNotice({ list, table, typed, ownId, onOpen }: TwinNoticeProps) {
  const { t, language } = useTexts();
  const settled = useDebounced(typed, useConfig()['ui.debounce']);
  const twin = useTwin(table, settled, ownId);
  if (!twin) return null;
  return (
    <Message role="status" tone="warn" icon={Copy} className="mb-4">
      <p className="wrap-anywhere">
        {t(twin.isSame ? 'masterData.edit.twin' : 'masterData.edit.similar', {
          name: recordText(list, twin.record.row, t, language).name,
        })}
      </p>
      <Button className="mt-2" onClick={() => onOpen(twin.record.row.id)} text={t('masterData.edit.openTwin')} />
    </Message>
  );
}
