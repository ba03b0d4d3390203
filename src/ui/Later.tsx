import { startTransition, useEffect, useState, type ReactNode } from 'react';

interface LaterProps {
  /** It is needed at once. */
  readonly now: boolean;
  readonly children: ReactNode;
}

/** Renders its children shortly after the page that the person waits for has painted, and keeps them. */
export function Later({ now, children }: LaterProps) {
  const [come, setCome] = useState(now);
  useEffect(() => {
    startTransition(() => setCome(true));
  }, []);
  return now || come ? children : null;
}
