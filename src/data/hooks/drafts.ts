/** Drafts of forms, kept on every change (`author.ts`) and taken away by the save that uses them up. */
import { useEffect, useState } from 'react';
import { trusted } from '../../domain/trusted.ts';
import { useAuth } from '../auth.ts';
import { takeDraft } from '../db/drafts.ts';
import { userStore } from '../db/schema.ts';
import { ownTab } from '../tab.ts';

/** `null` where there is no draft: neither this tab's nor one that a closed tab has left. The value is what was kept, unchanged. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the shape of its own draft
export function useDraft<T>(form: string): T | null | undefined {
  const userId = useAuth(({ user }) => user?.id);
  const [found, setFound] = useState<{ readonly of: string; readonly value: T | null }>();
  const of = `${userId} ${form}`;
  useEffect(() => {
    if (userId === undefined) return undefined;
    let shown = true;
    const read = async () => {
      // A store that fails must not keep a person from an empty form; the save reports it.
      const draft = await ownTab().then((tab) => takeDraft(userStore(userId).strict, form, tab)).catch(() => null);
      if (shown) setFound({ of, value: trusted<T | null>(draft?.value ?? null) });
    };
    void read();
    return () => {
      shown = false;
    };
  }, [userId, form, of]);
  return found?.of === of ? found.value : undefined;
}
