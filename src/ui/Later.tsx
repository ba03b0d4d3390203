import { startTransition, useEffect, useState, type ReactNode } from 'react';

interface LaterProps {
  /** It is needed at once. */
  readonly now: boolean;
  readonly children: ReactNode;
}

/** What nobody sees yet comes a moment after the picture that a person waits for, and stays. */
export function Later({ now, children }: LaterProps) {
  const [come, setCome] = useState(now);
  useEffect(() => {
    startTransition(() => setCome(true));
  }, []);
  return now || come ? children : null;
}
