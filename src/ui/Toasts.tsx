import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './IconButton.tsx';
import { dismissToast, useToasts } from './toast.ts';
import { cx } from './cx.ts';

/**
 * Mounted once for the whole app; announces politely. At the top, over the product's name: what a person presses to get on
 * (a form's bar that saves, the button of a card) is never there, and the menu's button stays free. The newest alone.
 */
export function Toasts() {
  const { t } = useTranslation();
  const toasts = useToasts();
  return (
    <ol
      aria-live="polite"
      className="pointer-events-none fixed top-1.5 right-2 left-16 z-50 flex flex-col items-center gap-2 sm:right-auto sm:items-start lg:left-2"
    >
      {toasts.map(({ id, tone, title, text }) => {
        const Icon = ICONS[tone];
        return (
          <li
            key={id}
            className="on-basalt flex w-full max-w-96 items-start lg:max-w-md gap-3 rounded-md border border-on-basalt-soft bg-basalt py-0.5 pr-1 pl-4 text-on-basalt shadow-card"
          >
            <Icon aria-hidden className={cx('mt-3.5 size-5 shrink-0', tone === 'bad' && 'text-accent')} />
            <div className="min-w-0 flex-1 items-baseline gap-x-2 py-3 sm:flex sm:flex-wrap">
              <p className="font-semibold">{title}</p>
              {text && <p className="text-sm text-on-basalt-soft">{text}</p>}
            </div>
            <IconButton
              icon={X}
              label={t('action.close')}
              onClick={() => dismissToast(id)}
              className="pointer-events-auto"
            />
          </li>
        );
      })}
    </ol>
  );
}

const ICONS = { good: CircleCheck, bad: CircleAlert, plain: Info } as const;
