import { LockKeyhole, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PinDialog } from './PinDialog.tsx';
import type { PinUser } from '../../data/pin/pins.ts';

/** Whoever has left a PIN on this device comes back with it, with or without signal. */
export function SwitchUsers({ users }: { readonly users: readonly PinUser[] }) {
  const { t } = useTranslation();
  const [chosen, choose] = useState<PinUser | null>(null);
  return (
    <section aria-labelledby="switch-user" className="mb-6">
      <h3 id="switch-user" className="mb-2 text-sm font-semibold">
        {t('pin.switch')}
      </h3>
      <ul className="flex flex-col gap-2">
        {users.map((user) => (
          <li key={user.userId}>
            <button
              type="button"
              disabled={user.state === 'locked'}
              onClick={() => choose(user)}
              className="flex min-h-16 w-full items-center gap-3 rounded-md border border-line-strong bg-surface px-4 py-2 text-left hover:bg-sunken disabled:cursor-not-allowed disabled:bg-sunken"
            >
              {user.state === 'locked' ? <LockKeyhole aria-hidden className="size-5 shrink-0" /> : <UserRound aria-hidden className="size-5 shrink-0" />}
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold">{user.name}</span>
                <span className="block text-sm break-words text-ink-soft">{user.state === 'locked' ? t('pin.locked') : user.email}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {chosen && <PinDialog user={chosen} onClose={() => choose(null)} />}
    </section>
  );
}
