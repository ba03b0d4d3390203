/** Printed by the browser instead of the page while it is mounted. Neither visible nor read aloud: the screen has the same content. */
import { createPortal } from 'react-dom';
import './printed.css';
import type { ReactNode } from 'react';

/** `asScreen`: it consists of screen components, printed black on white. */
export const Printed = (props: { readonly asScreen?: boolean; readonly children: ReactNode }) =>
  createPortal(
    <div className={props.asScreen ? 'printed printed-screen' : 'printed'} aria-hidden inert>
      {props.children}
    </div>,
    document.body,
  );
