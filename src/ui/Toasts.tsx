import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useTexts } from '../i18n/useLanguage.ts';
import { IconButton } from './IconButton.tsx';
import { useBottomHeight } from './bannerHeight.ts';
import { dismissToast, useToasts } from './toast.ts';
import { cx } from './cx.ts';

/**
 * Mounted once for the whole app; announces politely. On a phone above the tabs and a form's bar that saves, elsewhere below the header and
 * the menu, over the title of the page: what a person presses to get on is never there. The newest, below those that can still be pressed.
 */
export function Toasts() {
  const { t } = useTexts();
  const toasts = useToasts();
  const bottom = useBottomHeight();
  return (
    <ol
      aria-live="polite"
      style={{ bottom: bottom + 8 }}
      className="pointer-events-none fixed inset-x-2 z-50 flex flex-col items-center gap-2 sm:bottom-auto! sm:top-[4.25rem] lg:right-auto lg:top-[7.25rem] lg:items-start"
    >
      {toasts.map(({ id, tone, title, text, action }) => {
        const Icon = ICONS[tone];
        return (
          <li
            key={id}
            className="on-basalt flex w-full max-w-md items-center gap-3 rounded-md border border-on-basalt-soft bg-basalt pr-1 pl-4 text-on-basalt shadow-card"
          >
            <Icon aria-hidden className={cx('size-5 shrink-0', tone === 'bad' && 'text-accent')} />
            <div className="min-w-0 flex-1 py-1 text-sm leading-5">
              <p className="mr-2 inline font-semibold">{title}</p>
              {text && <p className="inline text-on-basalt-soft">{text}</p>}
            </div>
            {action && (
              <button
                type="button"
                onClick={() => {
                  dismissToast(id);
                  action.onPress();
                }}
                className="pointer-events-auto min-h-12 px-3 font-semibold underline"
              >
                {action.label}
              </button>
            )}
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
