import { ArrowRight, Check, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { useAuthor, useConfig } from '../../data/index.ts';
import { createSiteSender, storedIn, useSettings } from '../../data/settings.ts';
import { settingChange } from '../../domain/mutations/settingChanges.ts';
import { DISMISSED, mayBeSkipped, skippedWith } from '../../domain/settings/firstSteps.ts';
import { useTexts } from '../../i18n/index.ts';
import { Button, cx, Mark, toast, useOnline } from '../../ui/index.ts';
import { aboutStep, placeOf, useFirstSteps } from './stepPlaces.ts';

export function FirstSteps() {
  const { t } = useTexts();
  const id = useId();
  const online = useOnline();
  const steps = useFirstSteps();
  const { busy, store } = useStored();
  const [asking, ask] = useState(false);
  const stored = useConfig()['site.first_steps'];
  if (!steps) return null;
  const open = steps.filter(({ state }) => state === 'open');
  const rest = steps.filter(({ state }) => state !== 'open');
  const off = busy || !online;
  const finished = open.length === 0;
  return (
    <section aria-labelledby={id} className="mb-4 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-base font-semibold">
          {t('firstSteps.title')}
        </h2>
        <p className="font-semibold tabular-nums">
          {t('firstSteps.progress', { done: rest.length, all: steps.length })}
        </p>
      </div>
      <p className="mb-2 text-sm text-ink-soft">{t(finished ? 'firstSteps.finished' : 'firstSteps.text')}</p>
      {!online && (
        <p role="status" className="mb-2 text-sm font-semibold text-warn">
          {t('firstSteps.offline')}
        </p>
      )}
      <ol>
        {open.map((one, index) => (
          <li key={one.step} className="flex flex-wrap items-center gap-x-2 border-t border-line py-1">
            <Link
              to={placeOf(one.step)}
              className={cx(
                'flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-md px-2 py-2 no-underline hover:bg-sunken',
                index === 0 && 'max-sm:basis-full',
              )}
            >
              <span className="min-w-0 flex-1">
                {index === 0 && <Mark tone="info" icon={ArrowRight} text={t('firstSteps.next')} />}
                <span className="block font-semibold underline decoration-line-strong underline-offset-4">
                  {t(`firstSteps.step.${one.step}`)}
                </span>
                <span className={cx('block text-sm text-ink-soft', index > 0 && !one.lacks && 'max-sm:hidden')}>
                  {aboutStep(one, t)}
                </span>
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
            </Link>
            {mayBeSkipped(one.step) && (
              <Button
                look="quiet"
                disabled={off}
                onClick={() => void store(skippedWith(stored, one.step))}
                aria-label={t('firstSteps.skipThis', { step: t(`firstSteps.step.${one.step}`) })}
                className="px-3 text-sm"
                text={t('firstSteps.skip')}
              />
            )}
          </li>
        ))}
      </ol>
      {rest.length > 0 && (
        <ul className="flex flex-wrap gap-x-4 border-t border-line pt-1 text-sm">
          {rest.map(({ step, state }) => (
            <li key={step}>
              <Link to={placeOf(step)} className="inline-flex min-h-12 items-center gap-1.5 text-ink-soft">
                {state === 'done' && (
                  <Check aria-label={t('firstSteps.done')} role="img" className="size-4 text-good" />
                )}
                {t(`firstSteps.step.${step}`)}
                {state === 'skipped' && ` · ${t('firstSteps.skipped')}`}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center justify-end gap-x-3 border-t border-line pt-1">
        {asking && <p className="text-sm">{t('firstSteps.hideText')}</p>}
        <Button
          look={asking ? 'danger' : finished ? 'main' : 'quiet'}
          disabled={off}
          onClick={() => (asking || finished ? void store(DISMISSED) : ask(true))}
          className="text-sm"
          text={t(finished ? 'firstSteps.close' : asking ? 'firstSteps.hideNow' : 'firstSteps.hide')}
        />
        {asking && <Button look="quiet" onClick={() => ask(false)} className="text-sm" text={t('action.cancel')} />}
      </div>
    </section>
  );
}

function useStored() {
  const { t } = useTexts();
  const settings = useSettings();
  const author = useAuthor();
  const [sender] = useState(createSiteSender);
  const [busy, setBusy] = useState(false);
  const store = async (value: string) => {
    const seen = settings && storedIn(settings, 'site.first_steps');
    if (!seen) return;
    setBusy(true);
    const answered = await sender.send([settingChange('site.first_steps', seen, value)], author.id);
    setBusy(false);
    if (!answered.ok) toast('bad', t(`siteSettings.failed.${answered.error}`));
    else if (answered.value[0]?.kind !== 'applied') toast('bad', t('siteSettings.failed.refused'));
  };
  return { busy: busy || !settings, store };
}
