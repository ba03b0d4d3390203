/** Sends one change of a device at a time, and tells why it was not made. */
import { useRef, useState } from 'react';
import { useAuthor } from '../../data/index.ts';
import { createSiteSender, outdate } from '../../data/users.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import type { SiteAnswer, SiteFailure } from '../../data/users.ts';
import type { Result } from '../../domain/values/result.ts';
import type { TFunction } from 'i18next';

interface DeviceChange {
  readonly kind: 'devices.rename' | 'devices.revoke' | 'devices.readmit';
  readonly id: string;
  readonly payload: object;
}

export function useDeviceChange() {
  const { t } = useTexts();
  const author = useAuthor();
  const [sender] = useState(createSiteSender);
  const isBusy = useRef(false);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);

  /** Whether the server has made it. */
  async function send({ kind, id, payload }: DeviceChange): Promise<boolean> {
    if (isBusy.current) return false;
    isBusy.current = true;
    setBusy(true);
    const answered = await sender
      .send([{ kind, entity_id: id, payload }], author.id)
      .catch(() => ({ ok: false, error: 'unclear' }) as const);
    isBusy.current = false;
    setBusy(false);
    outdate('people');
    outdate('audit');
    const why = failureIn(answered, t);
    setSaid(why);
    return why === null;
  }

  return { send, busy, said };
}

function failureIn(answered: Result<readonly SiteAnswer[], SiteFailure>, t: TFunction): string | null {
  if (!answered.ok) return t(`people.failed.${answered.error}`);
  const [answer] = answered.value;
  if (answer?.kind === 'applied') return null;
  if (answer?.kind === 'held') return t('people.failed.held');
  return answer?.code === 'not_permitted' ? t('people.failed.forbidden') : (answer?.message ?? '');
}
