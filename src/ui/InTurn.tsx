/** Heavy parts one after another, each in a task of its own, so that a page of many never stands still for all of them at once. */
import { Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';

type Turn = () => void;

const waiting = new Set<Turn>();
/** Being fetched or drawn. */
let current: Turn | null = null;
let timer: ReturnType<typeof setTimeout> | null = null;

/** A frame between two of them: what is pressed or typed meanwhile comes first. */
const PAUSE_MS = 16;

function schedule(): void {
  if (timer !== null || current || waiting.size === 0) return;
  timer = setTimeout(() => {
    timer = null;
    const [next] = waiting;
    if (current || !next) return;
    waiting.delete(next);
    current = next;
    next();
  }, PAUSE_MS);
}

function end(turn: Turn): void {
  waiting.delete(turn);
  if (current === turn) current = null;
  schedule();
}

interface InTurnProps {
  /** In its place until it is drawn. */
  readonly placeholder: ReactNode;
  /** May still be fetched. */
  readonly children: ReactNode;
}

/** In the order in which they were mounted; the next one's turn comes when this one is drawn, or gone. */
export function InTurn({ placeholder, children }: InTurnProps) {
  const [turn, setTurn] = useState<Turn | null>(null);
  useEffect(() => {
    const mine: Turn = () => setTurn(() => mine);
    waiting.add(mine);
    schedule();
    return () => end(mine);
  }, []);
  if (!turn) return placeholder;
  return (
    <Suspense fallback={placeholder}>
      {children}
      <Drawn turn={turn} />
    </Suspense>
  );
}

function Drawn({ turn }: { readonly turn: Turn }): null {
  useEffect(() => end(turn), [turn]);
  return null;
}
