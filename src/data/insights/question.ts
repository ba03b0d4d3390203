import type { CardResult } from '../../domain/insights/types.ts';
import type { SiteDay } from '../../domain/time/operatingDay.ts';

export interface InsightQuestion {
  readonly userId: string;
  readonly today: string;
  /** ms, site's clock: the worker has not measured the clock's offset. */
  readonly now: number;
  readonly site: SiteDay;
}

/** `lock`: the worker holds it while it works, so that the page notices its end, whatever the cause. */
export interface InsightRequest extends InsightQuestion {
  readonly lock: string;
}

export type InsightAnswer =
  | { readonly type: 'begun' }
  | { readonly type: 'done'; readonly results: readonly CardResult[] }
  | { readonly type: 'failed'; readonly detail: string };
