/** The state of the form at the gate: what is typed, what the device knows of it, what the rules say, and its save. */
import { useRef } from 'react';
import { isAccepted } from '../../../data/deliveries.ts';
import { siteNow, useConfig, useSite, type StockView, type ViewRow } from '../../../data/index.ts';
import { newId } from '../../../domain/records/ids.ts';
import { operatingDayOf } from '../../../domain/time/operatingDay.ts';
import { ok } from '../../../domain/values/result.ts';
import { volumeLimits } from '../../../domain/settings/volume.ts';
import { runningShift } from '../../../domain/shifts/shiftTime.ts';
import { useOverride } from '../../../shared/deliveries/StockQuestion.tsx';
import { useDoubts, useTareDoubt } from '../../../forms/useDoubts.tsx';
import { useOfflineForm, type Attempt } from '../../../forms/useOfflineForm.ts';
import { useTypedForm } from '../../../forms/useTypedForm.ts';
import { formatNumber, useTexts } from '../../../i18n/index.ts';
import { useClock } from '../../../ui/useClock.ts';
import { completeTicket, nextTicket } from './completeTicket.ts';
import { deliveryDrafts } from './deliveryDrafts.ts';
import { isFilled } from './fillIn.ts';
import { DELIVERY, readDelivery, type FormValues } from './formValues.ts';
import { useAtGate } from './useAtGate.ts';
import { useFillFromHistory } from './useFillFromHistory.ts';
import { useGateWarnings } from './useGateWarnings.ts';
import { useRecentTrips } from './useRecentTrips.ts';
import type { Typed } from '../../../forms/shape/typedStore.ts';
import type { DeliveryContext } from '../../../domain/deliveries/deliveryForm.ts';

/** What the form must know before anything is saved. Undefined while it is read. */
export interface DeliveryFormRows {
  readonly stocks: readonly StockView[] | undefined;
  readonly openShifts: readonly ViewRow<'shifts'>[] | undefined;
}

/** `draft`: from before, of whatever shape; null where there is none. */
export function useDeliveryForm(draft: unknown, rows: DeliveryFormRows) {
  const { t, language } = useTexts();
  const site = useSite();
  const config = useConfig();
  const limits = volumeLimits(config);
  const { stocks } = rows;
  // What was not accepted is put right first: a ticket of it would wait with it.
  const openShifts = rows.openShifts?.filter(({ sync }) => isAccepted(sync));
  const now = useClock(siteNow);
  const day = operatingDayOf(now, site);
  const typing = useTypedForm(DELIVERY, draft);
  const { store, typed, values } = typing;
  const stock = stocks?.find(({ materialType, known }) => known && materialType === values.material_type);
  const gate = useAtGate(values, day);
  const fillLeft = useFillFromHistory(store, gate, { plate: values.truck_license, language });
  const recent = useRecentTrips();
  const override = useOverride(values.material_type, day);
  const context: DeliveryContext = {
    limits,
    availableStock: stock && Math.max(0, stock.onHand),
    overrideReason: override.reason,
  };

  async function attempt(pressed: Typed<FormValues>): Promise<Attempt<FormValues>> {
    const at = siteNow();
    const { given, known } = await completeTicket(pressed, { gate, fillLeft, day: operatingDayOf(at, site) });
    const reading = readDelivery({ values: given, language: pressed.language }, context);
    if (!reading.ok) return { values: given, reading };
    const { before, ticket } = deliveryDrafts(reading.value, known, {
      newId,
      now: at,
      site,
      density: gate.density,
      availableStock: context.availableStock,
      overrideReason: context.overrideReason,
      company: config['site.company_name'],
      tareWeighed: given.tareWeighed === 'yes',
      isTyped: (name) => !isFilled(given, name),
      shift: runningShift(
        (openShifts ?? []).map(({ row }) => row),
        at,
        site,
      ),
    });
    return { values: given, reading: ok([...before, ticket]) };
  }

  const volume = DELIVERY.numberIn(typed, 'volume') ?? Number.NaN;
  const warnings = useGateWarnings({ typed, gate, context, volume, now });
  /** A truck that carries the same too much again, or a customer who is still blocked, is not asked about on every trip. */
  const answered = useRef(new Set<string>());
  const unasked = () => warnings.filter(({ askedFor }) => askedFor !== undefined && !answered.current.has(askedFor));
  const tareDoubt = useTareDoubt();
  const { ask, doubts } = useDoubts((made) =>
    made.kind === 'deliveries.create' ? unasked().map(({ text }) => text) : tareDoubt(made),
  );
  const form = useOfflineForm(typing, {
    ask: async (drafts) => {
      const agreed = await ask(drafts);
      if (agreed) for (const { askedFor = '' } of unasked()) answered.current.add(askedFor);
      return agreed;
    },
    read: (one) => readDelivery(one, context),
    // The limits of the site are narrower than those of the column.
    figuresOf: (name): Readonly<Record<string, string>> =>
      name === 'volume'
        ? {
            min: formatNumber(limits.min, language),
            max: formatNumber(limits.max, language),
            stock: formatNumber(context.availableStock ?? 0, language),
          }
        : {},
    attempt,
    next: (pressed, given) => nextTicket({ pressed, given, now: store.get(), shown: values, gate }),
    onEmptied: toFirstField,
    outcomeStays: true,
  });

  return {
    t,
    language,
    form,
    doubts,
    typed,
    values,
    context,
    override,
    gate,
    warnings,
    recent,
    now,
    /** On which a ticket counts that is saved now. */
    day:
      runningShift(
        (openShifts ?? []).map(({ row }) => row),
        now,
        site,
      )?.operating_day ?? day,
    /** The stock and the shifts have been read: a save before that could overlook them. */
    ready: stocks !== undefined && openShifts !== undefined,
    volume,
  };
}

export type DeliveryFormState = ReturnType<typeof useDeliveryForm>;

/** At the top, where the number just given stands: on a phone the field itself would push it off the screen. */
export function toFirstField(): void {
  scrollTo({ top: 0 });
  focusPlate();
}

/** Focuses the plate after the first paint, because a focus forces a layout. A field of the form that has the focus by then keeps it. */
export function focusPlateOncePainted(): () => void {
  let afterPaint: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    afterPaint = setTimeout(() => {
      if (!document.getElementById(PLATE)?.closest('form')?.contains(document.activeElement)) focusPlate();
    });
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(afterPaint);
  };
}

/** Whoever comes here types a plate. The page stays where it is, and a dialog that is open keeps the focus. */
function focusPlate(): void {
  if (!document.querySelector('dialog[open]')) document.getElementById(PLATE)?.focus({ preventScroll: true });
}

/** The page stays where it is as far as the field is in sight. */
export const focusField = (name: string): void => document.getElementById(name)?.focus();

const PLATE = 'truck_license';
