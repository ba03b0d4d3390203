/** All rules: what a person of a role is told, the worst and the latest first. */
import { byText } from '../rules/text.ts';
import type { Role } from '../people/roles.ts';
import { actionsDue } from './actionsDue.ts';
import { changedAfterClosing } from './changedAfterClosing.ts';
import { clockDoubts } from './clockDoubts.ts';
import { countDiffers } from './countDiffers.ts';
import { daysNotClosed } from './daysNotClosed.ts';
import { devicesUnheard } from './devicesUnheard.ts';
import { findingsToJudge } from './findingsToJudge.ts';
import { hoursDiffer } from './hoursDiffer.ts';
import { lowStock } from './lowStock.ts';
import { recordsHeld } from './recordsHeld.ts';
import { serviceIsDue } from './serviceDue.ts';
import { stockOverridden } from './stockOverridden.ts';
import type { Notice } from './notice.ts';
import type { SiteFacts } from './siteFacts.ts';

const RULES = [
  recordsHeld,
  devicesUnheard,
  actionsDue,
  lowStock,
  serviceIsDue,
  daysNotClosed,
  changedAfterClosing,
  countDiffers,
  hoursDiffer,
  stockOverridden,
  clockDoubts,
  findingsToJudge,
];

export const noticesFor = (role: Role, facts: SiteFacts): readonly Notice[] =>
  RULES.filter(({ roles }) => roles.includes(role))
    .flatMap(({ find }) => find(facts))
    .toSorted(
      (one, other) => Number(other.severity === 'bad') - Number(one.severity === 'bad') || byText(other.at, one.at),
    );
