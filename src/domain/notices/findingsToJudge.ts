/** What smart analytics found, where it asks for an answer: at most five a day (`insightsOf`). News once for each of its subjects. */
import type { NoticeRule } from './notice.ts';

export const findingsToJudge: NoticeRule = {
  roles: ['owner'],
  find: ({ findings }) =>
    findings.flatMap(({ card, subject, alert, day, claim }) =>
      alert
        ? {
            kind: 'finding' as const,
            // A subject may hold the name of a driver.
            id: `finding:${subject.replaceAll(/\s/gu, '_')}`.slice(0, LONGEST),
            severity: 'warn' as const,
            path: `/smart-analytics?claim=${encodeURIComponent(subject)}`,
            at: day,
            card,
            claim,
          }
        : [],
    ),
};

const LONGEST = 200;
