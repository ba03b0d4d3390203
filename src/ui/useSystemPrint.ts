import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { setPageSize, type PaperSize } from './pageSize.ts';

/**
 * Printing by the browser, on paper of this size. `onBegin` is called before the browser captures the page: it does not report whether
 * paper came out.
 *
 * The press on the button prepares the paper, because some browsers send no event before a print. Others report the end at once, before
 * they capture the page: after a press the paper stays until the page is touched again.
 */
export function useSystemPrint(size: PaperSize, preview: RefObject<HTMLElement | null>, onBegin = nothing) {
  const [isPrinting, setPrinting] = useState(false);
  const begin = useRef<(ends: readonly string[]) => void>(nothing);
  const end = useRef<() => void>(nothing);
  /** The browser's event for a press that counted already is still to come. */
  const isAwaited = useRef(false);
  // Both before the paper is visible, because the user may print it then.
  useLayoutEffect(() => {
    begin.current = (ends) => {
      end.current();
      // The paper must have its mark before the browser captures the page.
      flushSync(() => {
        onBegin();
        setPrinting(true);
      });
      const undo = setPageSize(size, preview.current?.querySelector('article') ?? null);
      const listening = new AbortController();
      end.current = () => {
        end.current = nothing;
        listening.abort();
        undo();
        setPrinting(false);
      };
      for (const event of ends)
        addEventListener(event, () => end.current(), { capture: true, signal: listening.signal });
    };
  });
  useLayoutEffect(() => {
    // Includes the button, in browsers that send the event; Ctrl+P and the browser's menu only cause the event.
    const listen = () => {
      if (!isAwaited.current) begin.current(['afterprint']);
      isAwaited.current = false;
    };
    addEventListener('beforeprint', listen);
    return () => {
      removeEventListener('beforeprint', listen);
      end.current();
    };
  }, []);
  const print = () => {
    begin.current(['pointerdown', 'keydown']);
    isAwaited.current = true;
    globalThis.print();
  };
  return { isPrinting, print };
}

const nothing = (): void => undefined;
