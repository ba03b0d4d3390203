/** What the browser prints instead of the page while this is on screen. Not shown, not read aloud: the screen shows it already. */
import { createPortal } from 'react-dom';
import './printed.css';
import type { ReactNode } from 'react';

/** `asScreen`: it is made of the screen's own parts, printed black on white. */
export const Printed = ({
  asScreen = false,
  children,
}: {
  readonly asScreen?: boolean;
  readonly children: ReactNode;
}) =>
  createPortal(
    <div className={asScreen ? 'printed printed-screen' : 'printed'} aria-hidden inert>
      {children}
    </div>,
    document.body,
  );
