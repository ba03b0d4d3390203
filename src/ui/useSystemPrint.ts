import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { setPageSize, type PaperSize } from './pageSize.ts';

/**
 * Printing by the browser, on paper of this size. `onBegin` is called before the browser takes its picture: it does not say whether paper
 * came out.
 *
 * The press on the button prepares the paper, for there are browsers that say nothing before a print. Others say at once that it is over,
 * before they take their picture of the page: after a press the paper stays as it is until the page is touched again.
 */
export function useSystemPrint(size: PaperSize, preview: RefObject<HTMLElement | null>, onBegin = nothing) {
  const [isPrinting, setPrinting] = useState(false);
  const begin = useRef<(ends: readonly string[]) => void>(nothing);
  const end = useRef<() => void>(nothing);
  /** The browser's word for a press that counted already is still to come. */
  const isAwaited = useRef(false);
  // Both before the paper is on the screen: who sees it may print it.
  useLayoutEffect(() => {
    begin.current = (ends) => {
      end.current();
      // The paper must carry its mark before the browser takes its picture.
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
    // The button too comes by here, where the browser has a word for it; Ctrl+P and the browser's own menu come by here alone.
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
