import { startTransition, useEffect, useState, type ReactNode } from 'react';

interface LaterProps {
  /** Render at once. */
  readonly now: boolean;
  readonly children: ReactNode;
}

/** Renders its children shortly after the visible page has painted, and keeps them. */
export function Later({ now, children }: LaterProps) {
  const [come, setCome] = useState(now);
  useEffect(() => {
    startTransition(() => setCome(true));
  }, []);
  return now || come ? children : null;
}
