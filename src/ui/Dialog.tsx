/** The platform's modal dialog. The first field of its form gets the focus, else the dialog itself, where Enter presses nothing. */
import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { useTexts } from '../i18n/useLanguage.ts';
import { IconButton } from './IconButton.tsx';
import { cx } from './cx.ts';
import { useKeyboardHeight } from './bannerHeight.ts';
import { dropSecondTap } from './secondTap.ts';
import { create } from 'zustand';

interface DialogProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** `center` asks, `wide` shows a table, `right` is a panel, `left` is the menu, `sheet` comes from below on a phone. */
  readonly place?: keyof typeof PLACES;
}

/** Render it to open it, remove it to close it. */
export function Dialog({ title, onClose, children, place = 'center' }: DialogProps) {
  const { t } = useTexts();
  const titleId = useId();
  const keyboard = useKeyboardHeight();
  const dialog = useRef<HTMLDialogElement>(null);
  /** Selecting text may end outside the dialog with the button down: that must not close it. */
  const pressedBeside = useRef(false);
  /** The last press inside it. */
  const press = useRef<PointerEvent>(null);
  /** In the time of events. */
  const openedAt = useRef(0);
  // Before it leaves the page: a dialog that is closed later does not return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    element.showModal();
    useOpenDialogs.setState((open) => [...open, element], true);
    openedAt.current = performance.now();
    element.focus();
    // A form that reads its draft first appears a moment later.
    const lead = () => {
      const isFree = document.activeElement === element;
      const field = isFree ? element.querySelector<HTMLElement>(FIRST_FIELD) : null;
      field?.focus();
      if (field || !isFree) late.disconnect();
    };
    const late = new MutationObserver(lead);
    late.observe(element, { childList: true, subtree: true });
    lead();
    return () => {
      late.disconnect();
      element.close();
      useOpenDialogs.setState((open) => open.filter((one) => one !== element), true);
      dropSecondTap(press.current);
    };
  }, []);

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard uses Escape instead of a click beside the dialog
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={titleId}
      style={keyboard > 0 ? { maxHeight: `calc(100dvh - 1rem - ${keyboard}px)`, marginBottom: keyboard } : undefined}
      className={cx('flex-col overflow-hidden bg-surface text-ink outline-none open:flex', PLACES[place])}
      onCancel={(event) => {
        // React passes the event of a nested dialog to this one, and cancelling a file chooser bubbles.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        press.current = event.nativeEvent;
        pressedBeside.current = isBeside(event) && event.timeStamp - openedAt.current >= DOUBLE_TAP_MS;
      }}
      onPointerUp={(event) => {
        pressedBeside.current &&= isBeside(event);
      }}
      onClick={(event) => isBeside(event) && pressedBeside.current && onClose()}
    >
      <div className="@container flex min-h-[calc(4rem+1px)] items-center border-b border-line py-2 pr-16 pl-6">
        <h2 id={titleId} className="min-w-0 text-lg font-semibold wrap-anywhere">
          {title}
        </h2>
      </div>
      <div className={cx('scroll-pb-32 overflow-y-auto', place === 'sheet' ? 'px-4 pt-4 pb-2 sm:px-6' : 'p-6')}>
        {children}
      </div>
      <IconButton icon={X} label={t('action.close')} onClick={onClose} className="absolute top-2 right-2" />
    </dialog>
  );
}

/** A gloved double tap beside the dialog would close it unread. */
const DOUBLE_TAP_MS = 500;

/** A press on the backdrop has the dialog as its target, like one on an empty part of the dialog. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return target === currentTarget && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}

const FIRST_FIELD =
  'form :is(input:not([type=file],[type=checkbox],[type=radio]:not(:checked)),select,textarea):enabled';

const PLACES = {
  center: 'm-auto w-[min(32rem,calc(100vw-2rem))] max-h-[calc(100dvh-2rem)] rounded-lg',
  wide: 'm-auto w-[min(60rem,calc(100vw-1rem))] max-h-[calc(100dvh-1rem)] max-w-none rounded-lg',
  right: 'ml-auto mr-0 my-0 h-dvh max-h-dvh w-[min(28rem,100vw)] max-w-none pb-[env(safe-area-inset-bottom)]',
  sheet:
    'mx-auto mt-auto mb-0 max-h-[calc(100dvh-1rem)] w-full max-w-[40rem] rounded-t-lg pb-[env(safe-area-inset-bottom)] transition-transform duration-150 starting:translate-y-16 md:my-auto md:rounded-lg',
  left: 'mr-auto ml-0 my-0 h-dvh max-h-dvh w-[min(20rem,88vw)] max-w-none',
} as const;

/** In the order of opening: all but the last, and the page, accept no press. */
export const useOpenDialogs = create<readonly HTMLDialogElement[]>(() => []);

/** The page below does not scroll either: a wheel or finger that the dialog does not use would move it unseen. */
useOpenDialogs.subscribe(({ length }, before) => {
  const page = document.documentElement;
  if (length === 0) page.classList.remove('beneath', 'beside-bar');
  else if (before.length === 0) {
    page.classList.toggle('beside-bar', innerWidth > page.clientWidth);
    page.classList.add('beneath');
  }
});
