import { MATERIALS, isMaterialType } from '../../domain/materials/materials.ts';
import { unreachable } from '../../domain/values/result.ts';
import { inOrderUnit, orderName } from '../orders/orderWords.ts';
import { wordsOf } from '../findings/claimWords.ts';
import {
  formatDateTime,
  formatDay,
  formatNumber,
  formatPercent,
  formatRupiah,
  signed,
  withUnit,
  type Texts,
} from '../../i18n/index.ts';
import type { Notice } from '../../domain/notices/notice.ts';

interface Words {
  readonly title: string;
  readonly text: string;
}

const DAY_H = 24;

export function noticeText(notice: Notice, texts: Texts, timeZone: string): Words {
  const { t, language } = texts;
  const number = (value: number) => formatNumber(value, language, 1);
  const day = (name: string) => formatDay(name, language);
  switch (notice.kind) {
    case 'low_stock': {
      const { displayName, unit } = MATERIALS[notice.material];
      return {
        title: t(`notices.stock.${notice.level}`, { material: displayName }),
        text: t(notice.level === 'below' ? 'notices.onBooks' : 'notices.onHand', {
          amount: withUnit(notice.onHand, unit, language),
        }),
      };
    }
    case 'service_due': {
      const isLate = notice.inHours <= 0;
      return {
        title: t(`notices.service.${isLate ? 'overdue' : 'soon'}`, { machine: notice.machine }),
        text:
          t(`equipment.service.${isLate ? 'overdue' : 'soon'}`, { hours: number(Math.abs(notice.inHours)) }) +
          (notice.isEstimated ? t('equipment.service.estimated') : ''),
      };
    }
    case 'meters_unread':
      return {
        title: t('notices.metersUnread', { count: notice.count, machine: notice.machine }),
        text: t('notices.metersUnreadText', { machine: notice.machine, days: number(notice.days) }),
      };
    case 'action_due':
      return {
        title: notice.text,
        text: [
          t(`notices.action.${notice.severity === 'bad' ? 'late' : 'soon'}`, { day: day(notice.due) }),
          notice.responsible,
        ]
          .filter(Boolean)
          .join(' · '),
      };
    case 'records_held':
      return {
        title: t('notices.held', { count: notice.count }),
        text: t('notices.heldText', { time: formatDateTime(new Date(notice.oldest), language, timeZone) }),
      };
    case 'device_stalled':
      return {
        title: t('notices.stalled', { device: notice.device }),
        text: t(notice.inContact ? 'notices.waitingText' : 'notices.stalledText', {
          count: notice.unsent,
          hours: number(notice.hours),
        }),
      };
    case 'serious_incident': {
      const { number: name, class: incidentClass, title, occurredAt } = notice;
      const time = formatDateTime(new Date(occurredAt), language, timeZone);
      return { title: `${t(`incidents.class.${incidentClass}`)}: ${title}`, text: `${name} · ${time}` };
    }
    case 'device_silent':
      return {
        title: t('notices.silent', { device: notice.device }),
        text: t('notices.silentText', { count: Math.floor(notice.hours / DAY_H) }),
      };
    case 'stock_overridden':
      return {
        title: t('notices.overridden', { material: nameOf(notice.material) }),
        text: t('notices.overriddenText', { count: notice.tickets, day: day(notice.day) }),
      };
    case 'order_overdrawn':
      return {
        title: t('notices.overdrawn', { order: orderName({ number: notice.order }, t) }),
        text: t('order.over', { over: inOrderUnit(notice, notice.over, language) }),
      };
    case 'invoice_overdue': {
      const { customer, count, amount, since } = notice;
      return {
        title: t('notices.invoiceOverdue', { count, customer }),
        text: t('notices.invoiceOverdueText', { amount: formatRupiah(amount, language), day: day(since) }),
      };
    }
    case 'invoice_differs': {
      const { number: name, by } = notice;
      const amount = formatRupiah(Math.abs(by), language);
      return {
        title: t('notices.invoiceDiffers', { number: name }),
        text: t(by < 0 ? 'invoice.cameToLess' : 'invoice.cameToMore', { amount }),
      };
    }
    case 'yard_overnight':
      return {
        title: t('notices.yard', { plate: notice.plate }),
        text: t('notices.yardText', { time: formatDateTime(new Date(notice.since), language, timeZone) }),
      };
    case 'clock_doubt':
      return {
        title: t('notices.clock'),
        text: t('notices.clockText', { count: notice.records, day: day(notice.day) }),
      };
    case 'count_differs':
      return {
        title: t('notices.counted', { material: nameOf(notice.material) }),
        text: t('notices.countedText', {
          amount: signed(notice.difference, unitOf(notice.material), language),
          share: formatPercent(notice.share * 100, language),
        }),
      };
    case 'hours_differ':
      return {
        title: t('notices.hours'),
        text: t('notices.hoursText', { day: day(notice.day), typed: number(notice.typed), run: number(notice.run) }),
      };
    case 'changed_after_closing':
      return {
        title: t('notices.changed'),
        text: t('notices.changedText', { count: notice.figures, day: day(notice.day) }),
      };
    case 'finding':
      return { title: t(`smart.card.${notice.card}`), text: wordsOf(texts, timeZone).sentence('claim', notice.claim) };
    case 'days_not_closed':
      return {
        title: t('notices.notClosed', { count: notice.days }),
        text: t('notices.notClosedText', { day: day(notice.oldest) }),
      };
    default:
      return unreachable(notice);
  }
}

const nameOf = (material: string): string => (isMaterialType(material) ? MATERIALS[material].displayName : material);
const unitOf = (material: string) => (isMaterialType(material) ? MATERIALS[material].unit : 'm³');
