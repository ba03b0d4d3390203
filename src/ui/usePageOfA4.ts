import { useEffect } from 'react';
import { setPageSize } from './pageSize.ts';

/** Whatever is printed while this is on screen is on A4: the button, Ctrl+P and the browser's own menu all come by here. */
export function usePageOfA4(): void {
  useEffect(() => {
    let undo: () => void = () => undefined;
    const begin = () => {
      undo = setPageSize('a4', null);
    };
    const end = () => undo();
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
      undo();
    };
  }, []);
}
