/** A function key beside its action's label; only if there is probably a keyboard: a stylus alone is none. Not part of the name. */
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
