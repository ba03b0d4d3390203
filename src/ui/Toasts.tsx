import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './IconButton.tsx';
import { dismissToast, useToasts } from './toast.ts';
import { cx } from './cx.ts';

/** Mounted once for the whole app; announces politely. */
export function Toasts() {
  const { t } = useTranslation();
  const toasts = useToasts();
  return (
    <ol aria-live="polite" className="pointer-events-none fixed inset-x-4 bottom-[calc(1rem+var(--banner-height,0px))] z-50 flex flex-col items-center gap-2 sm:left-auto sm:items-end">
      {toasts.map(({ id, tone, title, text }) => {
        const Icon = tone === 'good' ? CircleCheck : CircleAlert;
        return (
          <li
            key={id}
            className="on-basalt pointer-events-auto flex w-full max-w-md items-start gap-3 rounded-md bg-basalt py-2 pr-2 pl-4 text-on-basalt shadow-card"
          >
            <Icon aria-hidden className={cx('mt-3 size-5 shrink-0', tone === 'bad' && 'text-accent')} />
            <div className="min-w-0 flex-1 py-2.5">
              <p className="font-semibold">{title}</p>
              {text && <p className="text-sm text-on-basalt-soft">{text}</p>}
            </div>
            <IconButton icon={X} label={t('action.close')} onClick={() => dismissToast(id)} />
          </li>
        );
      })}
    </ol>
  );
}
