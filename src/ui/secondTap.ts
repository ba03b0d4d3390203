/** Hands in gloves tap twice: the first tap closes a dialog, and the second would press what stands beneath it, such as "Sign out". */
export function dropSecondTap(press: PointerEvent | null): void {
  if (!press || performance.now() - press.timeStamp > TAP_MS) return;
  const drop = (event: MouseEvent) => {
    if (!event.isTrusted || Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) > SAME_SPOT_PX)
      return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const kinds = ['mousedown', 'click'] as const;
  for (const kind of kinds) addEventListener(kind, drop, true);
  setTimeout(() => kinds.forEach((kind) => removeEventListener(kind, drop, true)), SECOND_TAP_MS);
}

/** From the press to the end of what it did, such as a save that closes its sheet. */
const TAP_MS = 1000;
const SECOND_TAP_MS = 500;
const SAME_SPOT_PX = 24;
