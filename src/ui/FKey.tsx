/** A function key beside the words of what it does; only where there is likely a keyboard: a stylus alone is none. Not part of the name. */
export function FKey({ children }: { readonly children: string }) {
  return (
    <kbd
      aria-hidden
      className="ml-1 hidden rounded-sm border border-current px-1.5 font-mono text-xs leading-5 [@media(hover:hover)_and_(pointer:fine)]:inline-block"
    >
      {children}
    </kbd>
  );
}
