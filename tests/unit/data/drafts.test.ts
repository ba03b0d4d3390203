/** Drafts of one form in several tabs of one person, with the real store; the tabs' locks are those of a small browser. */
import { beforeEach, describe, expect, it } from 'vitest';
import { draftKeyIn, takeDraft } from '../../../src/data/store/draftStore.ts';
import { UserDb } from '../../../src/data/store/schema.ts';
import { trusted } from '../../../src/domain/values/json.ts';
import { createTab, type Tab, type TabPorts } from '../../../src/data/store/tab.ts';

const FORM = 'deliveries.new';
const db = new UserDb('u1', 'strict');
let locks: Browser;
let ids: number;

beforeEach(async () => {
  await db.drafts.clear();
  locks = new Browser();
  ids = 0;
});

/** Locks with names, held until the page that holds them is gone. */
class Browser {
  readonly held = new Map<string, number>();
  page = 0;
  answersAfterMs = 0;
  /** What a page that opens now sees; its locks fall with `gone`. */
  open(): { locks: NonNullable<TabPorts['locks']>; gone: () => void } {
    const page = (this.page += 1);
    const request = trusted<LockManager['request']>(
      async (name: string, { signal }: LockOptions, work: () => Promise<unknown>) => {
        await new Promise((resolve) => setTimeout(resolve, this.answersAfterMs));
        signal?.throwIfAborted();
        if (this.held.has(name)) throw new DOMException('too long', 'TimeoutError');
        this.held.set(name, page);
        return work();
      },
    );
    const query = async () => ({ held: [...this.held.keys()].map((name) => ({ name })) });
    return {
      locks: { request, query },
      gone: () => {
        for (const [name, of] of this.held) if (of === page) this.held.delete(name);
      },
    };
  }
}

const storage = (held: Record<string, string> = {}) => ({
  getItem: (key: string) => held[key] ?? null,
  setItem: (key: string, value: string) => void (held[key] = value),
  held,
});

async function openTab(memory = storage()) {
  const page = locks.open();
  return {
    tab: await createTab({ locks: page.locks, memory, newId: () => `tab-${(ids += 1)}` }),
    gone: page.gone,
    memory,
  };
}

const type = (tab: Tab, value: string, saved_at = 1) => db.drafts.put({ key: draftKeyIn(tab, FORM), value, saved_at });
const found = async (tab: Tab) => (await takeDraft(db, FORM, tab))?.value ?? null;

describe('a draft', () => {
  it("belongs to its tab: another open tab's draft is neither shown nor deleted", async () => {
    const [one, other] = [await openTab(), await openTab()];
    await type(one.tab, 'in the first');
    expect(await found(other.tab)).toBeNull();
    await type(other.tab, 'in the second');
    // The save of the second uses up its own.
    await db.drafts.delete(draftKeyIn(other.tab, FORM));
    expect(await found(one.tab)).toBe('in the first');
  });

  it('belongs to its tab also if the browser grants the lock late', async () => {
    locks.answersAfterMs = 700;
    await type((await openTab()).tab, 'in the first');
    expect(await found((await openTab()).tab)).toBeNull();
  });

  it('survives a reload of its tab', async () => {
    const before = await openTab();
    await type(before.tab, 'half a ticket');
    before.gone();
    expect(await found((await openTab(before.memory)).tab)).toBe('half a ticket');
  });

  it('of a crashed tab is taken over by the next tab that opens the form, and only by that one', async () => {
    const crashed = await openTab();
    await type(crashed.tab, 'half a ticket');
    crashed.gone();
    const [one, other] = [await openTab(), await openTab()];
    const both = await Promise.all([found(one.tab), found(other.tab)]);
    expect(both.toSorted()).toEqual(['half a ticket', null]);
    expect(await db.drafts.count()).toBe(1);
  });

  it('of several closed tabs: the newest is taken over first, the others wait', async () => {
    for (const [value, at] of [
      ['older', 1],
      ['newest', 3],
      ['old', 2],
    ] as const) {
      const closed = await openTab();
      await type(closed.tab, value, at);
      closed.gone();
    }
    const next = await openTab();
    expect(await found(next.tab)).toBe('newest');
    await db.drafts.delete(draftKeyIn(next.tab, FORM));
    expect(await found(next.tab)).toBe('old');
  });

  it('of a version without tabs is not lost; one of another form is not taken over', async () => {
    await db.drafts.put({ key: FORM, value: 'from before', saved_at: 1 });
    await db.drafts.put({ key: `${FORM}er@gone`, value: 'of another form', saved_at: 9 });
    expect(await found((await openTab()).tab)).toBe('from before');
  });

  it('of a duplicated tab stays with the first one: the copy gets an id of its own', async () => {
    const first = await openTab();
    await type(first.tab, 'in the first');
    const copy = await openTab(storage({ ...first.memory.held }));
    expect(copy.tab.id).not.toBe(first.tab.id);
    expect(await found(copy.tab)).toBeNull();
  });

  it('is shared by all tabs in a browser without locks', async () => {
    const tab = await createTab({ locks: undefined, memory: storage(), newId: () => 'x' });
    await type(tab, 'half a ticket');
    expect(draftKeyIn(tab, FORM)).toBe(FORM);
    expect(await found(tab)).toBe('half a ticket');
  });
});
