import { Download, OctagonX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTexts } from '../i18n/useLanguage.ts';
import { Button } from './Button.tsx';
import { Message } from './Message.tsx';
import { downloadJson } from './download.ts';

interface Failure {
  readonly kind: 'quota' | 'database_closed' | 'no_device_code' | 'not_signed_in' | 'invalid' | 'unknown';
  readonly detail: string;
  readonly drafts: readonly { readonly entity_id: string }[];
}

/** The store refused: the input stays in the form, and the record can be downloaded as a file; `typed` if there is no record yet. */
export function SaveFailed({ failure, typed }: { readonly failure: Failure; readonly typed?: unknown }) {
  const { t } = useTexts();
  const entity = failure.drafts.at(-1)?.entity_id ?? 'record';
  const content = failure.drafts.length > 0 || typed === undefined ? failure.drafts : typed;
  const element = useRef<HTMLDivElement>(null);
  // Also if the pressed button covers it, or is far from it.
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' });
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- the failure is not read, but each new one is scrolled to
  }, [failure]);
  return (
    <Message ref={element} role="alert" tone="bad" icon={OctagonX} title={t('save.failed.title')} className="mb-4">
      <p>{t(`save.failed.${failure.kind}`)}</p>
      {failure.detail && <p className="mt-1 font-mono text-xs break-words">{failure.detail}</p>}
      <Button icon={Download} className="mt-3" onClick={() => downloadJson(`kuari-${entity}.json`, content)}>
        {t('action.download')}
      </Button>
    </Message>
  );
}
