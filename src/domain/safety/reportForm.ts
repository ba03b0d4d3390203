/** What the forms of incidents ask, checked by the limits of their columns. */
import * as z from 'zod/mini';
import { incidentActions } from '../records/incident_actions.ts';
import { incidents } from '../records/incidents.ts';
import { optionalRuleOf, ruleOf } from '../records/rules.ts';
import { code } from '../rules/schemas.ts';
import { instantAt } from '../time/siteTime.ts';
import type { Column } from '../records/columns.ts';

const { columns } = incidents;
const optionalText = (column: Column<string | null>) => z.pipe(optionalRuleOf(column), z.string());

const facts = {
  class: ruleOf(columns.class),
  title: ruleOf(columns.title),
  location: optionalText(columns.location),
  description: optionalText(columns.description),
  people: z.optional(ruleOf(columns.people)),
  lostDays: z.optional(ruleOf(columns.lost_days)),
};

export const changeSchema = z.object(facts);
export type ChangeForm = z.infer<typeof changeSchema>;

export const actionSchema = z.object({
  text: ruleOf(incidentActions.columns.text),
  responsible: optionalText(incidentActions.columns.responsible),
  dueDate: optionalText(incidentActions.columns.due_date),
});
export type ActionForm = z.infer<typeof actionSchema>;

/** Typed as the control of the browser writes it, `2026-11-22T10:42`; nothing: now. */
const WALL_TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/;

export interface ReportContext {
  readonly now: Date;
  readonly timeZone: string;
}

/** `occurredAt`: an instant, or undefined for now. What is still to come did not happen. */
export const reportSchema = ({ now, timeZone }: ReportContext) =>
  z.object({
    ...facts,
    occurredAt: z.pipe(
      z.string().check(
        z.refine((typed) => typed === '' || WALL_TIME.test(typed), { error: code('time_invalid'), abort: true }),
        z.refine((typed) => (wallTime(typed, timeZone)?.getTime() ?? 0) <= now.getTime(), code('time_to_come')),
      ),
      z.transform((typed) => wallTime(typed, timeZone)?.toISOString()),
    ),
  });

export type ReportFields = z.infer<ReturnType<typeof reportSchema>>;

function wallTime(typed: string, timeZone: string): Date | undefined {
  const [, day, time] = WALL_TIME.exec(typed) ?? [];
  return day === undefined || time === undefined ? undefined : instantAt(day, time, timeZone);
}
