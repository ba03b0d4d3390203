/** The state of the new-delivery form: what is typed, what it means, and what the rules say of it. */
import { useEffect } from 'react';
import { siteNow, useConfig, useSite, useStocks } from '../../../data/index.ts';
import { operatingDayOf } from '../../../domain/operatingDay.ts';
import { volumeLimits } from '../../../domain/rules/volume.ts';
import { readNumber } from '../../../i18n/numbers.ts';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { useClock } from '../../../ui/useClock.ts';
import { useLanguageSwitch } from '../../../ui/useLanguageSwitch.ts';
import { NUMBER_FIELDS, inLanguage } from './formValues.ts';
import { useAtGate } from './useAtGate.ts';
import { useFillFromHistory } from './useFillFromHistory.ts';
import { useGateForm } from './useGateForm.ts';
import { useTareWeighed } from './useTareWeighed.ts';
import { useTypedValues } from './useTypedValues.ts';
import { useOverride } from './useOverride.ts';
import type { FormContext, FormValues } from './formValues.ts';
import type { Form } from './useGateForm.ts';

export function useDeliveryForm(initial: FormValues) {
  const { t, language } = useTexts();
  const site = useSite();
  const limits = volumeLimits(useConfig());
  const stocks = useStocks();
  const now = useClock(siteNow);
  const day = operatingDayOf(now, site);
  const { form, errors, isSubmitted } = useGateForm(initial);
  const { values, catchUp } = useTypedValues(form, initial);
  const stock = stocks?.find(({ materialType, known }) => known && materialType === values.materialType);
  const gate = useAtGate(values, day);
  const fillLeft = useFillFromHistory(form, gate, { plate: values.truckLicense, language });
  const override = useOverride(values.materialType, day);
  const context: FormContext = {
    limits,
    language,
    availableStock: stock && Math.max(0, stock.onHand),
    overrideReason: override.reason,
  };
  // A reason given, or a stock that has just come in, answers the refusal that is still on screen.
  const refused = errors.volume !== undefined;
  useEffect(() => {
    if (refused) void form.trigger('volume');
    // oxlint-disable-next-line react/exhaustive-deps -- asked again when the answer may have changed, not when it is given
  }, [form, override.reason, context.availableStock]);
  useRecheckWhileMending(form);
  useTareWeighed(form);
  const writtenIn = useLanguageSwitch(language, (from, to) => {
    const translated = inLanguage(form.getValues(), from, to);
    for (const name of NUMBER_FIELDS) form.setValue(name, translated[name]);
  });
  return {
    t,
    form,
    errors,
    isSubmitted,
    values,
    catchUp,
    writtenIn,
    context,
    override,
    site,
    gate,
    fillLeft,
    now,
    /** The stock has been read: a save before that could overlook it. */
    ready: stocks !== undefined,
    volume: readNumber(values.volume, language).value,
  };
}

/** A rule speaks when a field is left; from then on it follows every letter, so that the message goes as soon as it is right. What gross and tare say against each other stands at the gross. */
function useRecheckWhileMending(form: Form): void {
  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name }) => {
      for (const told of name === 'tareKg' ? (['tareKg', 'grossKg'] as const) : name ? [name] : []) {
        const { error } = form.getFieldState(told);
        if (error && error.message !== 'required') void form.trigger(told);
      }
    });
    return unsubscribe;
  }, [form]);
}

export type DeliveryFormState = ReturnType<typeof useDeliveryForm>;
