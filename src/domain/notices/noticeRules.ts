/** The table of notices: for each kind its roles and its condition, with its link and the figures of its text. */
import { addDays } from '../time/calendar.ts';
import { hoursDisagree, runOfShift, typedHours } from '../figures/hoursRun.ts';
import { isOperating } from '../figures/operatingDays.ts';
import { leftOf } from '../figures/orderLeft.ts';
import { changesSince } from '../figures/sinceClosing.ts';
import { oldReadingDays, ranSince } from '../machines/runSince.ts';
import { serviceDue } from '../machines/service.ts';
import { MATERIALS } from '../materials/materials.ts';
import { isSilentWithWork, isStalled, waitingOn } from '../people/stalled.ts';
import type { Role } from '../rules/roles.ts';
import { byText } from '../rules/text.ts';
import { isSerious } from '../safety/incidentClass.ts';
import { stockLevel } from '../stock/stockLevel.ts';
import { grouped } from '../values/grouped.ts';
import { keysOf } from '../values/json.ts';
import type { Found, Notice, NoticeKind, NoticeOf } from './notice.ts';
import type { SiteFacts } from './siteFacts.ts';

interface NoticeRule<K extends NoticeKind> {
  /** Roles that can act on it and may open its link. */
  readonly roles: readonly Role[];
  /** One result for each current notice. Its id is the same on every device; a changed id makes it unread again. */
  readonly find: (facts: SiteFacts) => readonly Found<K>[];
}

export const STAFF: readonly Role[] = ['owner', 'admin', 'manager'];
const OFFICE: readonly Role[] = ['owner', 'manager'];
const OWNER: readonly Role[] = ['owner'];

const HOUR_MS = 3_600_000;
/** Hours. A device without contact for a month is out of use. */
const SILENT = { from: 72, to: 720 };
/** Share of the book. */
const COUNT_DIFFERS_FROM = 0.2;
const LONGEST_ID = 200;

const RULES: { readonly [K in NoticeKind]: NoticeRule<K> } = {
  /** Records that wait for the owner's decision: one notice for all, unread again when another one arrives. */
  records_held: {
    roles: OWNER,
    find: ({ held }) => {
      const waiting = held.filter(({ decision }) => decision === null);
      const inOrder = waiting.toSorted((one, other) => Date.parse(one.received_at) - Date.parse(other.received_at));
      const [oldest, newest] = [inOrder[0]?.received_at, inOrder.at(-1)];
      if (oldest === undefined || !newest) return [];
      const { id, received_at: at } = newest;
      return [{ id, severity: 'bad', path: '/audit?tab=held', at, count: waiting.length, oldest }];
    },
  },
  /** A device on which records wait: in contact without sending them, or no contact for four hours. Refused records wait for their author. */
  device_stalled: {
    roles: OWNER,
    find: ({ devices, now }) =>
      devices.flatMap((device): readonly Found<'device_stalled'>[] => {
        const { id, name, last_seen_at: seen, waiting_since: waiting } = device;
        if (seen === null) return [];
        const stalled = {
          severity: 'bad',
          path: '/users?tab=devices',
          at: seen,
          device: name,
          unsent: waitingOn(device),
        } as const;
        if (isSilentWithWork(device, now))
          return [{ ...stalled, id: `${id}:${Date.parse(seen)}`, hours: hoursSince(seen, now), inContact: false }];
        if (waiting === null || !isStalled(device, now)) return [];
        return [{ ...stalled, id: `${id}:${Date.parse(waiting)}`, hours: hoursSince(waiting, now), inContact: true }];
      }),
  },
  device_silent: {
    roles: OWNER,
    find: ({ devices, now }) =>
      devices.flatMap((device) => {
        const { id, name, last_seen_at: at } = device;
        if (at === null || isSilentWithWork(device, now) || isStalled(device, now)) return [];
        const hours = hoursSince(at, now);
        if (hours < SILENT.from || hours >= SILENT.to) return [];
        return { id: `${id}:${Date.parse(at)}`, severity: 'warn', path: '/users?tab=devices', at, device: name, hours };
      }),
  },
  /** An incident of the last days in which a person was badly hurt, or could have been. */
  serious_incident: {
    roles: OFFICE,
    find: ({ incidents }) =>
      incidents.flatMap(({ id, number, class: incidentClass, title, occurred_at: at }) => {
        if (!isSerious(incidentClass)) return [];
        const path = `/safety-incidents?incident=${id}`;
        return { id, severity: 'bad', path, at, number, class: incidentClass, title, occurredAt: at };
      }),
  },
  /** An action of an incident that is due by tomorrow or overdue. */
  action_due: {
    roles: STAFF,
    find: ({ actions, today }) =>
      actions.flatMap(({ id, incident_id, text, responsible, due_date: due, done_at }) => {
        if (done_at !== null || due === null || due > addDays(today, 1)) return [];
        const isLate = due < today;
        return {
          id: `${id}:${due}:${isLate ? 'late' : 'soon'}`,
          severity: isLate ? 'bad' : 'warn',
          path: `/safety-incidents?incident=${incident_id}`,
          at: due,
          text,
          responsible,
          due,
        };
      }),
  },
  /** A pile or the tank that is empty, low, or below zero in the books: unread again on every operating day on which it still is. */
  low_stock: {
    roles: STAFF,
    find: ({ stocks, thresholds, today }) =>
      stocks.flatMap(({ materialType: material, onHand, isUsed }) => {
        const level = stockLevel(onHand, MATERIALS[material].category === 'fuel' ? thresholds.tank : thresholds.pile);
        if (!isUsed || level === 'normal' || level === 'abundant') return [];
        const severity = level === 'low' ? 'warn' : 'bad';
        return { id: `${material}:${level}:${today}`, severity, path: '/', at: today, material, onHand, level };
      }),
  },
  /** A machine whose service is due soon or overdue: once each, until the next service is recorded. */
  service_due: {
    roles: ['owner', 'admin'],
    find: ({ machines, shifts, stops, today, now }) =>
      machines.flatMap((machine) => {
        const due = serviceDue(machine, ranSince(machine, shifts, stops, now));
        if (!due || due.state === 'later') return [];
        return {
          id: `${machine.id}:${due.state}:${machine.last_service_hours}`,
          severity: due.state === 'overdue' ? 'bad' : 'warn',
          path: `/equipment?open=${machine.id}`,
          at: today,
          machine: `${machine.equipment_code} ${machine.equipment_name}`,
          inHours: due.inHours,
          isEstimated: due.isEstimated,
        };
      }),
  },
  /** Active machines with a service interval whose meter reading is too old: one notice for all, unread again with another oldest one. */
  meters_unread: {
    roles: STAFF,
    find: ({ machines, today, now }) => {
      const unread = machines
        .filter(({ status, maintenance_interval_hours: every }) => status === 'active' && every !== null)
        .flatMap((machine) => ({ machine, days: oldReadingDays(machine, now) ?? 0 }))
        .filter(({ days }) => days > 0)
        .toSorted((one, other) => other.days - one.days);
      const [oldest] = unread;
      if (!oldest) return [];
      const { id, equipment_code: code, equipment_name: name, meter_read_at } = oldest.machine;
      const machine = `${code} ${name}`;
      return [
        {
          id: `${id}:${Date.parse(meter_read_at ?? '')}`,
          severity: 'warn',
          path: `/equipment?open=${id}`,
          at: today,
          machine,
          count: unread.length,
          days: oldest.days,
        },
      ];
    },
  },
  /** Earlier days on which the site worked and that are not closed, however long ago: one notice for all. */
  days_not_closed: {
    roles: OFFICE,
    find: ({ days, closings, leftOpen, today }) => {
      const closed = new Set(
        closings.filter(({ reopened_at }) => reopened_at === null).map((one) => one.operating_day),
      );
      const recent = days.filter((day) => day.day < today && isOperating(day) && !closed.has(day.day));
      const open = [...leftOpen, ...recent.map(({ day }) => day)];
      const [oldest, newest] = [open[0], open.at(-1)];
      if (oldest === undefined || newest === undefined) return [];
      const path = `/reports/daily?day=${oldest}`;
      return [{ id: newest, severity: 'warn', path, at: newest, days: open.length, oldest }];
    },
  },
  /** A closed day whose figures have changed. Its id contains the sums, so that the next late record is a new notice. */
  changed_after_closing: {
    roles: OFFICE,
    find: ({ closings, days }) =>
      closings.flatMap(({ id, operating_day: day, totals, reopened_at }) => {
        const facts = days.find((one) => one.day === day);
        if (!facts || reopened_at !== null || totals.length === 0) return [];
        const changes = changesSince(totals, facts.totals);
        if (changes.length === 0) return [];
        const sums = Math.round(changes.reduce((sum, { after }) => sum + after, 0) * 1_000);
        const path = `/reports/daily?day=${day}`;
        return { id: `${id}:${sums}`, severity: 'warn', path, at: day, day, figures: changes.length };
      }),
  },
  /** A count that differs from the book by more than a fifth. */
  count_differs: {
    roles: OWNER,
    find: ({ adjustments }) =>
      adjustments.flatMap(({ id, kind, material_type: material, adjustment: difference, book, operating_day: at }) => {
        if (kind !== 'stocktake' || book === null) return [];
        const share = book === 0 ? 1 : Math.abs(difference / book);
        if (share <= COUNT_DIFFERS_FROM) return [];
        return { id, severity: 'warn', path: '/manual-stock?view=stocktake', at, material, difference, share };
      }),
  },
  /** A closed shift whose typed operating hours differ by more than an hour from its time without its stops. */
  hours_differ: {
    roles: OFFICE,
    find: ({ days, production, now }) =>
      days.flatMap(({ day, shifts, stops }) =>
        shifts
          .filter(({ status }) => status === 'closed')
          .flatMap((shift) => {
            const typed = typedHours(production.filter(({ shift_id }) => shift_id === shift.id));
            const { run } = runOfShift(shift, stops, now);
            if (typed === null || !hoursDisagree(typed, run)) return [];
            const path = `/shift?shift=${shift.id}`;
            return { id: shift.id, severity: 'warn' as const, path, at: day, day, typed, run };
          }),
      ),
  },
  /** Tickets above the stock that their device knew, by day and material: the pile is larger than the book, or production is missing. */
  stock_overridden: {
    roles: OWNER,
    find: ({ tickets }) => {
      const over = tickets.filter(
        ({ override_reason, voided_at, status }) =>
          override_reason !== null && voided_at === null && status !== 'cancelled',
      );
      const groups = grouped(over, ({ operating_day, material_type }) => `${operating_day}:${material_type}`);
      return [...groups].flatMap(([id, [first, ...others]]) => {
        if (!first) return [];
        const { operating_day: day, material_type: material } = first;
        const path = `/delivery?from=${day}&to=${day}&material=${material}`;
        return { id, severity: 'warn', path, at: day, day, material, tickets: 1 + others.length };
      });
    },
  },
  /** An order that tickets have overdrawn, as two offline tablets may: unread again when it is drawn on further. */
  order_overdrawn: {
    roles: OFFICE,
    find: ({ orders, today: at }) =>
      orders.flatMap(({ id, number, volume, amount, taken }) => {
        const over = -leftOf({ volume, amount }, taken);
        const path = '/delivery?view=orders';
        return over > 0 ? [{ id: `${id}:${over}`, severity: 'warn', path, at, order: number, volume, over }] : [];
      }),
  },
  /** Invoices that are overdue: one notice per customer, unread again when another one becomes overdue. */
  invoice_overdue: {
    roles: OFFICE,
    find: ({ invoices }) => {
      const late = invoices
        .filter(({ state }) => state === 'overdue')
        .toSorted((one, other) => byText(one.due_on, other.due_on));
      return [...grouped(late, ({ customer_id }) => customer_id)].flatMap(([customerId, own]) => {
        const [first, newest] = [own[0], own.at(-1)];
        if (!first || !newest) return [];
        return {
          id: `${customerId}:${newest.id}`,
          severity: 'warn',
          path: own.length === 1 ? `/invoices?invoice=${first.id}` : '/invoices?state=overdue',
          at: newest.due_on,
          customer: first.customer,
          count: own.length,
          amount: own.reduce((sum, { open }) => sum + open, 0),
          since: first.due_on,
        };
      });
    },
  },
  /** An invoice whose tickets were corrected or voided afterwards: unread again when their amount changes. */
  invoice_differs: {
    roles: OFFICE,
    find: ({ invoices, today: at }) =>
      invoices.flatMap(({ id, number, differs: by }) => {
        const path = `/invoices?invoice=${id}`;
        return by === 0 ? [] : [{ id: `${id}:${by}`, severity: 'warn', path, at, number, by }];
      }),
  },
  /** A truck that was left in the yard overnight, or that left without a ticket. */
  yard_overnight: {
    roles: STAFF,
    find: ({ inYard, today }) =>
      inYard.flatMap(({ id, truck_license: plate, tare_at: since, day }) => {
        const path = `/delivery/new?truck=${encodeURIComponent(plate)}`;
        return day < today ? { id, severity: 'warn', path, at: since, plate, since } : [];
      }),
  },
  /** Records whose device clock the server doubted: one notice per device and day. */
  clock_doubt: {
    roles: OWNER,
    find: ({ tickets, entries }) => {
      const rows = [
        ...tickets.map((row) => ({ ...row, isTicket: true })),
        ...entries.map((row) => ({ ...row, isTicket: false })),
      ].filter(({ flags }) => flags.includes('clock'));
      const groups = grouped(rows, ({ operating_day, device }) => `${operating_day}:${device ?? 'none'}`);
      return [...groups].flatMap(([id, [first, ...others]]) => {
        if (!first) return [];
        const { operating_day: day, isTicket } = first;
        const path = isTicket ? `/delivery?from=${day}&to=${day}` : '/users?tab=devices';
        return { id, severity: 'warn', path, at: day, day, records: 1 + others.length };
      });
    },
  },
  /** A finding of smart analytics that needs a verdict: once for each subject. */
  finding: {
    roles: OWNER,
    find: ({ findings }) =>
      findings
        .filter(({ alert }) => alert)
        .map(({ card, subject, day, claim }) => ({
          // A subject may contain the name of a driver.
          id: subject.replaceAll(/\s/gu, '_'),
          severity: 'warn',
          path: `/smart-analytics?claim=${encodeURIComponent(subject)}`,
          at: day,
          card,
          claim,
        })),
  },
};

/** The notices for a role, most severe and latest first. */
export const noticesFor = (role: Role, facts: SiteFacts): readonly Notice[] =>
  KINDS.filter((kind) => RULES[kind].roles.includes(role))
    .flatMap((kind) => noticesOf(kind, facts))
    .toSorted(
      (one, other) => Number(other.severity === 'bad') - Number(one.severity === 'bad') || byText(other.at, one.at),
    );

/** Shown outside the page too: records that do not arrive, a serious incident, low diesel. */
export const isPressing = (notice: Notice): boolean =>
  notice.kind === 'low_stock' ? MATERIALS[notice.material].category === 'fuel' : PRESSING.has(notice.kind);
const PRESSING: ReadonlySet<NoticeKind> = new Set(['records_held', 'device_stalled', 'serious_incident']);

const KINDS = keysOf(RULES);

const noticesOf = <K extends NoticeKind>(kind: K, facts: SiteFacts): readonly NoticeOf<K>[] =>
  RULES[kind].find(facts).map((found) => ({ ...found, kind, id: `${kind}:${found.id}`.slice(0, LONGEST_ID) }));

const hoursSince = (at: string, now: Date): number => Math.floor((now.getTime() - Date.parse(at)) / HOUR_MS);
