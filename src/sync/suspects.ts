/**
 * Who broke the server (500)? One record, or the server itself, whatever it is sent? An entry that broke it alone becomes a
 * suspect, and another one is tried as a witness. Once the server has taken one, every suspect is tried again, alone: who
 * breaks it then, and has done so three times in all, is set aside. Where everything breaks, nothing is.
 */
const MOST = 5;

export class Suspects {
  /** Broke it, and no other one was taken since. */
  private readonly open = new Set<string>();
  /** Broke it, and another one was taken since. */
  private readonly accused = new Set<string>();

  get any(): boolean {
    return this.open.size > 0;
  }

  /** Enough for one drain: a pull must not wait for ever behind a server that breaks on everything. */
  get enough(): boolean {
    return this.open.size >= MOST;
  }

  add(id: string): void {
    this.open.add(id);
  }

  isAccused(id: string): boolean {
    return this.accused.has(id);
  }

  /** Whoever is to be tried again, now that the server took another one. */
  tookAnother(): string[] {
    const again = [...this.open];
    for (const id of again) this.accused.add(id);
    this.open.clear();
    return again;
  }
}
