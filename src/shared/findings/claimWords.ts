/** The sentences of findings, with their raw values formatted for the language. */
import { useMemo } from 'react';
import { useSite } from '../../data/index.ts';
import { materialByName } from '../../domain/materials/materials.ts';
import {
  formatDateTime,
  formatShortDay,
  formatTime,
  formatWeekday,
  formatNumber,
  formatPercent,
  withUnit,
  useTexts,
} from '../../i18n/index.ts';
import type { Texts } from '../../i18n/index.ts';
import type { ChartSpec, ActionSentence, ClaimSentence, MissingSentence } from '../../domain/insights/types.ts';

interface Sentences {
  readonly claim: ClaimSentence;
  readonly action: ActionSentence;
  readonly missing: MissingSentence;
}

export interface Words {
  readonly sentence: <G extends keyof Sentences>(group: G, of: Sentences[G]) => string;
  /** A value of a chart, with its unit. */
  readonly amount: (value: number, unit: ChartSpec['unit']) => string;
  readonly category: (name: string, kind: ChartSpec['categoryKind']) => string;
}

export function useWords(): Words {
  const texts = useTexts();
  const { timeZone } = useSite();
  return useMemo(() => wordsOf(texts, timeZone), [texts, timeZone]);
}

export function wordsOf({ t, language }: Texts, timeZone: string): Words {
  const percent = (value: number) => formatPercent(value, language, 0);
  const exactPercent = (value: number) => formatPercent(value, language, 1);
  const signedPercent = (value: number) => `${value > 0 ? '+' : ''}${percent(value)}`;
  const cubic = (value: number) => withUnit(rounded(value), 'm³', language);
  const litres = (value: number) => withUnit(rounded(value), 'L', language);
  const rate = (value: number) => t('smart.litresAnHour', { value: formatNumber(value, language, 1) });
  const minutes = (value: number) => t('smart.minutes', { value: formatNumber(value, language, 0) });
  const whole = (value: number) => formatNumber(value, language, 0);
  const numbers: Readonly<Record<string, (value: number) => string>> = {
    onHand: cubic,
    volume: cubic,
    index: cubic,
    liters: litres,
    rate,
    usual: rate,
    percent,
    share: exactPercent,
    usualShare: exactPercent,
    peers: exactPercent,
    replaced: percent,
    minutes,
    usualMinutes: minutes,
    bestPercent: signedPercent,
    worstPercent: signedPercent,
    have: whole,
    need: whole,
    time: (at) => formatDateTime(new Date(at), language, timeZone),
  };
  const written = ([name, value]: readonly [string, string | number]): readonly [string, string | number] => {
    if (name === 'material') return [name, materialByName(String(value)).displayName];
    if (name === 'best' || name === 'worst') return [name, formatWeekday(Number(value), language)];
    if (DAYS.has(name)) return [name, formatShortDay(String(value), language)];
    const write = numbers[name];
    return [name, write && typeof value === 'number' ? write(value) : value];
  };
  const valuesOf = (values: Readonly<Record<string, string | number>>) => {
    const texts = Object.fromEntries(Object.entries(values).map(written));
    if (!('from' in values)) return texts;
    // An interval of one day is shown as that day.
    return { ...texts, when: t(`smart.when.${values['from'] === values['to'] ? 'day' : 'range'}`, texts) };
  };
  const sayings: { readonly [G in keyof Sentences]: (of: Sentences[G]) => string } = {
    claim: ({ key, values }) => t(`smart.claim.${key}`, valuesOf(values)),
    action: ({ key, values }) => t(`smart.action.${key}`, valuesOf(values)),
    missing: ({ key, values }) => t(`smart.missing.${key}`, valuesOf(values)),
  };
  const units: Readonly<Record<ChartSpec['unit'], (value: number) => string>> = {
    m3: cubic,
    l: litres,
    l_h: rate,
    percent: exactPercent,
    count: whole,
    kg: (value) => withUnit(value, 'kg', language),
  };
  return {
    sentence: (group, of) => sayings[group](of),
    amount: (value, unit) => units[unit](value),
    category: (name, kind) => {
      if (kind === 'day') return formatShortDay(name, language);
      if (kind === 'weekday') return formatWeekday(Number(name), language);
      return kind === 'hour' ? formatTime(new Date(Date.UTC(1970, 0, 1, Number(name))), language, 'UTC') : name;
    },
  };
}

const DAYS: ReadonlySet<string> = new Set(['day', 'from', 'to', 'likely', 'by', 'since']);

/** Large amounts need no decimals in a sentence. */
const rounded = (value: number): number => (Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 10) / 10);
