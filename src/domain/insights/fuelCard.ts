/** Card "Fuel anomalies": fillings of the last two weeks far above the machine's earlier rate, and lasting losses. */
import { addDays } from '../time/calendar.ts';
import {
  enoughReadingsOn,
  fuelOfMachines,
  LEAST_READINGS,
  type FuelLoss,
  type JudgedReading,
  type MachineFuel,
} from './fuelAnomaly.ts';
import type { CardResult, ChartSpec, InsightInput, NewClaim } from './types.ts';
import { tooLittle, type Verdicts } from './verdicts.ts';

const RECENT_DAYS = 14;
const LOSS_DAYS = 28;
const SHOWN_READINGS = 40;
/** Width in σ of the usual band in the chart. */
const BAND = 3;

export function fuelCard(input: InsightInput, verdicts: Verdicts): CardResult {
  const machines = fuelOfMachines(input.fuel, input.today);
  const judged = machines.flatMap(({ readings }) => readings.filter(({ usual }) => usual !== null));
  if (judged.length === 0) {
    const have = Math.max(0, ...machines.map(({ readings }) => readings.length));
    return tooLittle(
      'fuel_anomaly',
      { key: 'fillings', values: { have, need: LEAST_READINGS + 1 } },
      have,
      enoughReadingsOn(machines, input.today),
    );
  }
  const nameOf = new Map(input.machines.map(({ id, equipment_name }) => [id, equipment_name]));
  const claims = machines.flatMap((machine) => {
    const name = nameOf.get(machine.machine);
    return name === undefined
      ? []
      : [...highClaims(machine, name, input.today), ...lossClaims(machine, name, input.today)];
  });
  return verdicts.card('fuel_anomaly', claims, {
    sample: judged.length,
    sampleUnit: 'fillings',
    tried: judged.length,
    right: judged.filter(({ wouldShow }) => wouldShow).length,
  });
}

const highClaims = ({ readings }: MachineFuel, machine: string, today: string): NewClaim[] =>
  readings.flatMap((reading, at) => {
    const { filling, usual, isHigh, z, rate } = reading;
    if (!usual || !isHigh || filling.operating_day <= addDays(today, -RECENT_DAYS)) return [];
    return [
      {
        subject: `fuel:${filling.id}`,
        alert: true,
        severity: Math.min(0.95, 0.5 + z / 20),
        day: filling.operating_day,
        claim: {
          key: 'fuel_high',
          values: {
            machine,
            day: filling.operating_day,
            rate: rounded(rate),
            usual: rounded(usual.rate),
            percent: Math.round(100 * (rate / usual.rate - 1)),
            liters: filling.liters,
          },
        },
        action: { key: 'check_filling', values: { machine } },
        chart: chartOf(readings, at),
        record: { table: 'fuel_logs', id: filling.id },
      },
    ];
  });

const lossClaims = ({ machine: id, readings, losses }: MachineFuel, machine: string, today: string): NewClaim[] =>
  losses
    .filter(({ filling }) => filling.operating_day > addDays(today, -LOSS_DAYS))
    .map(({ since, filling, rate, usual }: FuelLoss) => ({
      subject: `fuel_loss:${id}:${since}`,
      alert: true,
      severity: 0.7,
      day: filling.operating_day,
      claim: {
        key: 'fuel_loss',
        values: {
          machine,
          since,
          rate: rounded(rate),
          usual: rounded(usual),
          percent: Math.round(100 * (rate / usual - 1)),
        },
      },
      action: { key: 'check_machine', values: { machine } },
      chart: chartOf(
        readings,
        readings.findIndex((reading) => reading.filling.id === filling.id),
      ),
      record: { table: 'equipment', id },
    }));

function chartOf(readings: readonly JudgedReading[], at: number): ChartSpec {
  const shown = readings.slice(Math.max(0, at + 1 - SHOWN_READINGS), at + 1);
  const usual = readings[at]?.usual;
  return {
    kind: 'line',
    categoryKind: 'day',
    categories: shown.map(({ filling }) => filling.operating_day),
    series: [{ key: 'rate', values: shown.map(({ rate }) => rounded(rate)) }],
    band: shown.map(
      (reading) =>
        reading.usual && {
          low: rounded(reading.usual.rate * Math.exp(-BAND * reading.usual.sigma)),
          high: rounded(reading.usual.rate * Math.exp(BAND * reading.usual.sigma)),
        },
    ),
    ...(usual && { reference: rounded(usual.rate) }),
    marked: shown.length - 1,
    unit: 'l_h',
  };
}

const rounded = (rate: number): number => Math.round(rate * 10) / 10;
