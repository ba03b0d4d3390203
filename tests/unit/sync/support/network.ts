/** The road between device and server, with the faults that roads have. */
import { trusted } from '../../../../src/domain/values/json.ts';
import type { Clock, Procedure, Transport } from '../../../../src/sync/ports.ts';
import type { TransportResult } from '../../../../src/sync/wire/request.ts';
import { nameOfRequest } from '../../../../src/sync/pull/requestName.ts';
import type { ModelServer } from './modelServer.ts';

export type Fault =
  | 'pass'
  /** The request never arrives. */
  | 'lost'
  /** The server commits, its answer never arrives. */
  | 'answer_lost'
  | 'timed_out'
  /** Committed, and the body breaks off. */
  | 'cut'
  /** A proxy gives this device the page of another one that is further on, and its answer to that one. */
  | 'misdelivered'
  /** The browser sends one request several times over; the last answer counts. */
  | { readonly copies: number }
  | { readonly status: number; readonly body: string; readonly retryAfter?: string }
  /** Committed, and the word of it lost on the way to who answers: a connection to the database that dies at COMMIT, a gateway that gave up. */
  | { readonly committed: { readonly status: number; readonly body: string } }
  /** Committed, and somebody changes the answer on its way. */
  | { readonly rewrite: (body: string) => string };

export const html: Fault = { status: 200, body: '<html><body>Sign in to the airport Wi-Fi</body></html>' };
export const failing = (status: number, code: string, message = '') =>
  ({ status, body: JSON.stringify({ code, message }) }) satisfies Fault;

export type Judge = (call: { procedure: string; body: string }) => Fault | undefined;

export class Network implements Transport {
  /** Taken one by one by the calls to come, whatever they are; afterwards `judge` decides. */
  readonly next: Fault[] = [];
  judge: Judge = () => 'pass';
  /** Told of every fault that a call met. */
  onFault: (fault: Fault) => void = () => undefined;
  readonly calls: { procedure: Procedure; body: string; token: string; timeoutMs: number }[] = [];
  private readonly server: ModelServer;
  private readonly clock: Clock | null;

  /** With a clock, a request that gets no answer lasts as long as its time limit. */
  constructor(server: ModelServer, clock: Clock | null = null) {
    this.server = server;
    this.clock = clock;
  }

  async call(request: {
    procedure: Procedure;
    body: string;
    token: string;
    timeoutMs: number;
    signal?: AbortSignal | undefined;
  }): Promise<TransportResult> {
    this.calls.push(request);
    const result = this.answer(request);
    if (result.kind === 'timed_out') await this.clock?.sleep(request.timeoutMs, request.signal);
    return result;
  }

  private answer(request: { procedure: Procedure; body: string; token: string }): TransportResult {
    const fault = this.next.shift() ?? this.judge(request) ?? 'pass';
    if (fault !== 'pass') this.onFault(fault);
    if (fault === 'lost') return { kind: 'no_connection' };
    if (fault === 'timed_out') return { kind: 'timed_out' };
    if (typeof fault === 'object' && 'status' in fault) return { kind: 'response', retryAfter: null, ...fault };
    const refused = this.server.refuses(request.procedure, request.body, request.token);
    if (refused) return { kind: 'response', status: refused.status, body: JSON.stringify(refused), retryAfter: null };
    const copies = typeof fault === 'object' && 'copies' in fault ? fault.copies : 1;
    for (let copy = 1; copy < copies; copy += 1) this.server.answer(request.procedure, request.body);
    const body = this.server.answer(request.procedure, request.body);
    if (fault === 'misdelivered' && request.procedure in FURTHER_ON)
      return {
        kind: 'response',
        status: 200,
        body: this.server.answer(request.procedure, anothers(request)),
        retryAfter: null,
      };
    if (fault === 'answer_lost' || fault === 'misdelivered') return { kind: 'no_connection' };
    if (typeof fault === 'object' && 'committed' in fault)
      return { kind: 'response', retryAfter: null, ...fault.committed };
    if (fault === 'cut') return { kind: 'truncated', status: 200 };
    return {
      kind: 'response',
      status: 200,
      body: typeof fault === 'object' && 'rewrite' in fault ? fault.rewrite(body) : body,
      retryAfter: null,
    };
  }
}

/** Of another device's question, whatever differs from this one's. */
const FURTHER_ON: Partial<Record<Procedure, (cursor: { position?: number }) => object>> = {
  pull_head: () => ({ device: 'another' }),
  pull_changes: ({ position = 0 }) => ({ device: 'another', position: position + 1 }),
  pull_history: () => ({ device: 'another', day: '2026-11-19', table: 'deliveries', id: 'f' }),
};

function anothers({ procedure, body }: { procedure: Procedure; body: string }): string {
  const {
    cursor: { ask: _, ...cursor },
    ...rest
  } = trusted<{ cursor: { ask?: string; position?: number } }>(JSON.parse(body));
  const question = { ...rest, cursor: { ...cursor, ...FURTHER_ON[procedure]?.(cursor) } };
  return JSON.stringify({ ...question, cursor: { ...question.cursor, ask: nameOfRequest(procedure, question) } });
}
