import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { createPortal } from 'react-dom';
import { useTexts } from '../i18n/useLanguage.ts';
import { IconButton } from './IconButton.tsx';
import { keepRoom, useBottomHeight } from './bannerHeight.ts';
import { useOpenDialogs } from './Dialog.tsx';
import { dismissToast, useToasts } from './toast.ts';
import { cx } from './cx.ts';

/**
 * At the bottom of the screen, above the tabs and a banner; page and save bar end above it (`keepRoom`): it covers no control. While a
 * dialog is open the page accepts no press: toasts are then inside the dialog, over its title.
 */
export function Toasts() {
  const { t } = useTexts();
  const toasts = useToasts();
  const bottom = useBottomHeight();
  const dialog = useOpenDialogs((open) => open.at(-1));
  const list = (
    <ol
      aria-live="polite"
      {...(!dialog && { ref, style: { bottom } })}
      className={cx(
        'pointer-events-none z-50 flex flex-col gap-2 not-empty:p-2',
        dialog ? 'absolute top-0 right-14 left-0' : 'fixed left-0 w-[min(28rem,100vw)]',
      )}
    >
      {toasts.map(({ id, tone, title, text, action }) => {
        const Icon = ICONS[tone];
        return (
          <li
            key={id}
            className="on-basalt flex w-full items-center gap-x-3 rounded-md border border-on-basalt-soft bg-basalt pr-1 pl-4 text-on-basalt shadow-card"
          >
            <Icon aria-hidden className={cx('size-5 shrink-0', tone === 'bad' && 'text-accent')} />
            <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 text-sm leading-5">
              <div className="min-w-0 flex-1 basis-28 py-1">
                <p className="mr-2 inline font-semibold">{title}</p>
                {text && <p className="inline text-on-basalt-soft">{text}</p>}
              </div>
              {action && !(dialog && action.isInDialog) && (
                <button
                  type="button"
                  onClick={() => {
                    dismissToast(id);
                    action.onPress();
                  }}
                  className="pointer-events-auto min-h-12 px-3 text-base font-semibold underline"
                >
                  {action.label}
                </button>
              )}
            </div>
            {!dialog && (
              <IconButton
                icon={X}
                label={t('action.close')}
                onClick={() => dismissToast(id)}
                className="pointer-events-auto"
              />
            )}
          </li>
        );
      })}
    </ol>
  );
  return dialog ? createPortal(list, dialog) : list;
}

const ref = keepRoom('toasts');

const ICONS = { good: CircleCheck, bad: CircleAlert, plain: Info } as const;
