import { MATERIALS, isMaterialType } from '../../domain/materials/materials.ts';
import { inOrderUnit, orderName } from '../orders/orderWords.ts';
import { wordsOf } from '../findings/claimWords.ts';
import { unreachable } from '../../domain/values/result.ts';
import {
  formatDateTime,
  formatDay,
  formatNumber,
  formatPercent,
  formatRupiah,
  signed,
  withUnit,
} from '../../i18n/index.ts';
import type { Texts } from '../../i18n/index.ts';
import type { Notice } from '../../domain/notices/notice.ts';

const DAY_H = 24;

function wordsFor(notice: Notice, texts: Texts, timeZone: string): readonly [title: string, text: string] {
  const { t, language } = texts;
  const number = (value: number) => formatNumber(value, language, 1);
  const day = (name: string) => formatDay(name, language);
  const time = (at: string) => formatDateTime(new Date(at), language, timeZone);
  switch (notice.kind) {
    case 'low_stock': {
      const { displayName, unit } = MATERIALS[notice.material];
      return [
        t(`notices.stock.${notice.level}`, { material: displayName }),
        t(notice.level === 'below' ? 'notices.onBooks' : 'notices.onHand', {
          amount: withUnit(notice.onHand, unit, language),
        }),
      ];
    }
    case 'service_due': {
      const isLate = notice.inHours <= 0;
      return [
        t(`notices.service.${isLate ? 'overdue' : 'soon'}`, { machine: notice.machine }),
        t(`equipment.service.${isLate ? 'overdue' : 'soon'}`, { hours: number(Math.abs(notice.inHours)) }) +
          (notice.isEstimated ? t('equipment.service.estimated') : ''),
      ];
    }
    case 'meters_unread':
      return [
        t('notices.metersUnread', { count: notice.count, machine: notice.machine }),
        t('notices.metersUnreadText', { machine: notice.machine, days: number(notice.days) }),
      ];
    case 'action_due':
      return [
        notice.text,
        [
          t(`notices.action.${notice.severity === 'bad' ? 'late' : 'soon'}`, { day: day(notice.due) }),
          notice.responsible,
        ]
          .filter(Boolean)
          .join(' · '),
      ];
    case 'records_held':
      return [t('notices.held', { count: notice.count }), t('notices.heldText', { time: time(notice.oldest) })];
    case 'device_stalled':
      return [
        t('notices.stalled', { device: notice.device }),
        t(notice.inContact ? 'notices.waitingText' : 'notices.stalledText', {
          count: notice.unsent,
          hours: number(notice.hours),
        }),
      ];
    case 'serious_incident': {
      const { number: name, class: incidentClass, title, occurredAt } = notice;
      return [`${t(`incidents.class.${incidentClass}`)}: ${title}`, `${name} · ${time(occurredAt)}`];
    }
    case 'device_silent':
      return [
        t('notices.silent', { device: notice.device }),
        t('notices.silentText', { count: Math.floor(notice.hours / DAY_H) }),
      ];
    case 'stock_overridden':
      return [
        t('notices.overridden', { material: nameOf(notice.material) }),
        t('notices.overriddenText', { count: notice.tickets, day: day(notice.day) }),
      ];
    case 'order_overdrawn':
      return [
        t('notices.overdrawn', { order: orderName({ number: notice.order }, t) }),
        t('order.over', { over: inOrderUnit(notice, notice.over, language) }),
      ];
    case 'invoice_overdue': {
      const { customer, count, amount, since } = notice;
      return [
        t('notices.invoiceOverdue', { count, customer }),
        t('notices.invoiceOverdueText', { amount: formatRupiah(amount, language), day: day(since) }),
      ];
    }
    case 'invoice_differs': {
      const { number: name, by } = notice;
      const amount = formatRupiah(Math.abs(by), language);
      return [
        t('notices.invoiceDiffers', { number: name }),
        t(by < 0 ? 'invoice.cameToLess' : 'invoice.cameToMore', { amount }),
      ];
    }
    case 'yard_overnight':
      return [t('notices.yard', { plate: notice.plate }), t('notices.yardText', { time: time(notice.since) })];
    case 'clock_doubt':
      return [t('notices.clock'), t('notices.clockText', { count: notice.records, day: day(notice.day) })];
    case 'count_differs':
      return [
        t('notices.counted', { material: nameOf(notice.material) }),
        t('notices.countedText', {
          amount: signed(notice.difference, unitOf(notice.material), language),
          share: formatPercent(notice.share * 100, language),
        }),
      ];
    case 'hours_differ':
      return [
        t('notices.hours'),
        t('notices.hoursText', { day: day(notice.day), typed: number(notice.typed), run: number(notice.run) }),
      ];
    case 'changed_after_closing':
      return [t('notices.changed'), t('notices.changedText', { count: notice.figures, day: day(notice.day) })];
    case 'finding':
      return [t(`smart.card.${notice.card}`), wordsOf(texts, timeZone).sentence('claim', notice.claim)];
    case 'days_not_closed':
      return [t('notices.notClosed', { count: notice.days }), t('notices.notClosedText', { day: day(notice.oldest) })];
    default:
      return unreachable(notice);
  }
}

export function noticeText(notice: Notice, texts: Texts, timeZone: string) {
  const [title, text] = wordsFor(notice, texts, timeZone);
  return { title, text };
}

const nameOf = (material: string): string => (isMaterialType(material) ? MATERIALS[material].displayName : material);
const unitOf = (material: string) => (isMaterialType(material) ? MATERIALS[material].unit : 'm³');
