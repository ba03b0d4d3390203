let last: PointerEvent | null = null;
globalThis.addEventListener?.('pointerdown', (event) => (last = event), { capture: true, passive: true });

/** Gloved hands tap twice: the first tap changes the screen, and the second would press whatever is there then, such as "Sign out". */
export function dropSecondTap(press: PointerEvent | null = last): void {
  if (!press || performance.now() > press.timeStamp + SECOND_TAP_MS) return;
  let isSecond = false;
  const drop = (event: MouseEvent) => {
    // A click without a press comes from the keyboard.
    if (!event.isTrusted || event.detail === 0) return;
    if (event.type === 'mousedown') isSecond = isSecondTap(press, event);
    if (!isSecond) return end();
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const kinds = ['mousedown', 'click'] as const;
  const end = () => kinds.forEach((kind) => removeEventListener(kind, drop, true));
  for (const kind of kinds) addEventListener(kind, drop, true);
  setTimeout(end, 2 * SECOND_TAP_MS);
}

const isSecondTap = (press: PointerEvent, event: MouseEvent): boolean =>
  event.timeStamp - press.timeStamp < SECOND_TAP_MS &&
  Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) <= SAME_SPOT_PX;

const SECOND_TAP_MS = 500;
const SAME_SPOT_PX = 24;
