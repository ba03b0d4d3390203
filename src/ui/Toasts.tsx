import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useTexts } from '../i18n/useLanguage.ts';
import { IconButton } from './IconButton.tsx';
import { keepRoom, useBottomHeight } from './bannerHeight.ts';
import { dismissToast, useToasts } from './toast.ts';
import { cx } from './cx.ts';

/**
 * Mounted once for the whole app; announces politely. At the foot of the screen, above the tabs and a banner, where the page and its bar
 * that saves end above it (`keepRoom`): it covers no control. It stands at the left, beside a panel that is open on a tablet. The newest,
 * below those that can still be pressed.
 */
export function Toasts() {
  const { t } = useTexts();
  const toasts = useToasts();
  const bottom = useBottomHeight();
  return (
    <ol
      aria-live="polite"
      ref={ref}
      style={{ bottom }}
      className="pointer-events-none fixed left-0 z-50 flex w-[min(28rem,100vw)] flex-col gap-2 not-empty:p-2 md:in-[:root:has(dialog[open])]:w-[min(28rem,100vw-28rem)]"
    >
      {toasts.map(({ id, tone, title, text, action }) => {
        const Icon = ICONS[tone];
        return (
          <li
            key={id}
            className="on-basalt flex w-full flex-wrap items-center gap-x-3 rounded-md border border-on-basalt-soft bg-basalt pr-1 pl-4 text-on-basalt shadow-card"
          >
            <Icon aria-hidden className={cx('size-5 shrink-0', tone === 'bad' && 'text-accent')} />
            <div className="min-w-0 flex-1 basis-36 py-1 text-sm leading-5">
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

const ref = keepRoom('toasts');

const ICONS = { good: CircleCheck, bad: CircleAlert, plain: Info } as const;
