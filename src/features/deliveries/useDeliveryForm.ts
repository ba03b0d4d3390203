/** The state of the new-delivery form: what is typed, what it means, and what the rules say of it. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { siteNow, useConfig, useSite, useStocks } from '../../data/index.ts';
import { operatingDayOf } from '../../domain/operatingDay.ts';
import { plateKey } from '../../domain/rules/plate.ts';
import { volumeLimits } from '../../domain/rules/volume.ts';
import { readNumber } from '../../i18n/numbers.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { inLanguage, resolveDelivery } from './formValues.ts';
import { nameKey, useDirectory } from './usePeopleAndTrucks.ts';
import { useOverride } from './useOverride.ts';
import type { UseFormReturn } from 'react-hook-form';
import type { DeliveryForm } from '../../domain/deliveries/form.ts';
import type { Language } from '../../i18n/languages.ts';
import type { FormContext, FormValues } from './formValues.ts';

export function useDeliveryForm(initial: FormValues) {
  const language = useLanguage();
  const site = useSite();
  const limits = volumeLimits(useConfig());
  const stocks = useStocks();
  const directory = useDirectory();
  const form = useForm<FormValues, FormContext, DeliveryForm>({
    defaultValues: initial,
    mode: 'onBlur',
    resolver: (values, _, options) => resolveDelivery(values, context, options),
  });
  // Fields always hold texts: the defaults name every one of them.
  const values = { ...initial, ...useWatch({ control: form.control }) };
  const stock = stocks?.find(({ materialType, known }) => known && materialType === values.materialType);
  const override = useOverride(values.materialType, operatingDayOf(siteNow(), site));
  const context: FormContext = {
    limits,
    language,
    availableStock: stock && Math.max(0, stock.onHand),
    overrideReason: override.reason,
  };
  // A reason given, or a stock that has just come in, answers the refusal that is still on screen.
  const refused = form.formState.errors.volume !== undefined;
  useEffect(() => {
    if (refused) void form.trigger('volume');
    // Asked again when the answer may have changed, not when it is given.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [form, override.reason, context.availableStock]);
  useRecheckWhileMending(form);
  useTranslatedNumber(form, language);
  return {
    form,
    values,
    context,
    override,
    site,
    directory,
    /** What the rules ask for has been read: a save before that could overlook the stock or make a customer twice. */
    ready: stocks !== undefined && directory.loaded,
    volume: readNumber(values.volume, language).value,
    known: {
      customer: directory.customers.get(nameKey(values.customer)),
      truck: directory.trucks.get(plateKey(values.truckLicense)),
      driver: directory.drivers.get(nameKey(values.driverName)),
    },
  };
}

/** Before the effects of children and of the draft: a number of the old language must not be read, or kept, in the new one. */
function useTranslatedNumber(form: UseFormReturn<FormValues, FormContext, DeliveryForm>, language: Language): void {
  const shown = useRef(language);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = language;
    if (before !== language) form.setValue('volume', inLanguage(form.getValues(), before, language).volume);
  }, [form, language]);
}

/** A rule speaks when a field is left; from then on it follows every letter, so that the message goes as soon as it is right. */
function useRecheckWhileMending(form: UseFormReturn<FormValues, FormContext, DeliveryForm>): void {
  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name }) => {
      const error = name && form.getFieldState(name).error;
      if (error && error.message !== 'required') void form.trigger(name);
    });
    return unsubscribe;
  }, [form]);
}

export type DeliveryFormState = ReturnType<typeof useDeliveryForm>;
