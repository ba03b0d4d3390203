/** What the page asks the worker of smart analytics, and what it answers. */
import type { CardResult } from '../../domain/insights/types.ts';
import type { SiteDay } from '../../domain/time/operatingDay.ts';

export interface InsightQuestion {
  readonly userId: string;
  readonly today: string;
  /** ms, site's clock: the worker has no measured one. */
  readonly now: number;
  readonly site: SiteDay;
}

/** `lock`: held by the worker for as long as it works, so that its end is noticed however it came. */
export interface InsightRequest extends InsightQuestion {
  readonly lock: string;
}

export type InsightAnswer =
  | { readonly type: 'begun' }
  | { readonly type: 'done'; readonly results: readonly CardResult[] }
  | { readonly type: 'failed'; readonly detail: string };
