import { CircleAlert, CloudUpload, Hand } from 'lucide-react';
import { useTexts } from '../i18n/useLanguage.ts';
import { Mark } from './Mark.tsx';

/** No badge means sent. */
export function SyncMark({ sync }: { readonly sync: keyof typeof SYNC }) {
  const { t } = useTexts();
  const { icon, tone, word } = SYNC[sync];
  return <Mark tone={tone} icon={icon} text={t(`sync.state.${word}`)} />;
}

const SYNC = {
  to_send: { icon: CloudUpload, tone: 'warn', word: 'toSend' },
  needs_attention: { icon: CircleAlert, tone: 'bad', word: 'needsAttention' },
  held: { icon: Hand, tone: 'info', word: 'held' },
} as const;
