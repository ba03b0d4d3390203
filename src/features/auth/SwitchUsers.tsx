import { LockKeyhole, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../i18n/useLanguage.ts';
import { PinDialog } from './PinDialog.tsx';
import type { PinUser } from '../../data/account.ts';

/** Whoever has left a PIN on this device comes back with it, with or without signal. */
export function SwitchUsers({ users }: { readonly users: readonly PinUser[] }) {
  const { t } = useTexts();
  const [chosen, choose] = useState<PinUser | null>(null);
  return (
    <section aria-labelledby="switch-user" className="mb-6">
      <h3 id="switch-user" className="mb-2 text-sm font-semibold">
        {t('pin.switch')}
      </h3>
      <ul className="flex flex-col gap-2">
        {users.map((user) => (
          <li key={user.userId}>
            {user.state === 'locked' ? (
              <p className={`${ROW} border-line bg-sunken`}>
                <LockKeyhole aria-hidden className="size-5 shrink-0" />
                <Words name={user.name} text={t('pin.locked')} />
              </p>
            ) : (
              <button
                type="button"
                onClick={() => choose(user)}
                className={`${ROW} border-line-strong bg-surface hover:bg-sunken`}
              >
                <UserRound aria-hidden className="size-5 shrink-0" />
                <Words name={user.name} text={user.email} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {chosen && <PinDialog user={chosen} onClose={() => choose(null)} />}
    </section>
  );
}

const ROW = 'flex min-h-16 w-full items-center gap-3 rounded-md border px-4 py-2 text-left';

function Words({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="block truncate font-semibold">{name}</span>
      <span className="block text-sm break-words text-ink-soft">{text}</span>
    </span>
  );
}
