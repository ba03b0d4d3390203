import { useEffect, useRef, useState } from 'react';
import { askOffice, fetchKeys, questionOf, storedKeys, type OfficeResult } from '../../data/ticketCheck.ts';
import { judge, type TicketKeys, type Verdict } from '../../domain/deliveries/ticketVerdict.ts';
import type { TicketCode } from '../../domain/deliveries/signedTicket.ts';

export interface Result {
  /** From its code; `unreadable`: a picture without one. Null: its number was typed. */
  readonly verdict: Verdict | 'unreadable' | null;
  readonly code: TicketCode | null;
  /** Null: not requested or not answered yet; with a null `verdict` it is being requested. */
  readonly office: OfficeResult | null;
}

/** Answers at once from this device's list, and adds the office's answer when it arrives. */
export function useCheck() {
  const [list, setList] = useState<TicketKeys | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const checks = useRef(0);
  useEffect(() => {
    void storedKeys().then((stored) => setList((now) => now ?? stored));
    void fetchKeys().then((fetched) => fetched && setList(fetched));
  }, []);

  async function check(asked: string | { readonly number: string; readonly plate: string } | null): Promise<void> {
    const turn = (checks.current += 1);
    // The user may have continued with another ticket meanwhile.
    const show = (next: Result) => turn === checks.current && setResult(next);
    if (asked === null) return void show({ verdict: 'unreadable', code: null, office: null });
    if (typeof asked !== 'string') {
      // Without this the previous ticket's answer would be shown with this one's number.
      show({ verdict: null, code: null, office: null });
      return void show({ verdict: null, code: null, office: await askOffice(asked) });
    }
    let judged = await judge(asked, list ?? (await storedKeys()));
    show({ ...judged, office: null });
    if (judged.verdict === 'unknown' || judged.verdict === 'unverified') {
      const fetched = await fetchKeys();
      if (fetched) setList(fetched);
      if (fetched) judged = await judge(asked, fetched);
    }
    const { verdict, code } = judged;
    if (!code || verdict === 'altered') return void show({ ...judged, office: null });
    const office = await askOffice(questionOf(code));
    // The office verifies signatures too: if this browser cannot, its answer counts.
    const isJudged = verdict === 'unverified' && code.signed !== null && office.answer !== null;
    const judgedThere = office.answer?.state === 'not_genuine' ? 'altered' : 'genuine';
    show({ code, verdict: isJudged ? judgedThere : verdict, office });
  }
  return { list, result, check };
}
