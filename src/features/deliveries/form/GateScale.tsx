import { ArrowDownToLine } from 'lucide-react';
import { siteNow } from '../../../data/index.ts';
import { useScale } from '../../../data/scale.ts';
import { formatNumber } from '../../../i18n/numbers.ts';
import { LiveWeight } from '../../../shared/scale/LiveWeight.tsx';
import { Button } from '../../../ui/Button.tsx';
import { weightRead } from './weightRead.ts';
import type { DeliveryFormState } from './useDeliveryForm.ts';

export function GateScale({ state: { t, language, form, gate } }: { readonly state: DeliveryFormState }) {
  const scale = useScale();
  const { settings, link, verdict, weighing } = scale;
  if (!settings?.port || link === 'unsupported') return null;
  const kg = Math.round(weighing?.reading.kg ?? 0);
  const isStable = link === 'open' && verdict === 'stable';

  function take(name: 'gross_kg' | 'tare_kg', read: 'grossRead' | 'tareRead'): void {
    form.store.type(name, formatNumber(kg, language));
    form.store.put({ [read]: weightRead(kg, siteNow()) });
    form.leave(name);
  }

  return (
    <section aria-label={t('scale.live')} className="mb-3 w-full rounded-md bg-sunken px-4 pb-4">
      <div className="items-center gap-x-4 sm:grid sm:grid-cols-2 sm:pt-4">
        <LiveWeight {...scale} />
      </div>
      {isStable && kg === 0 && <p className="mt-2 text-sm">{t('scale.nothing')}</p>}
      <div className="mt-3 grid grid-cols-2 gap-3">
        <Button
          icon={ArrowDownToLine}
          className="min-h-14 only:col-span-2"
          disabled={!isStable || kg === 0}
          onClick={() => take('gross_kg', 'grossRead')}
          text={t('scale.weigh')}
        />
        {/* A truck in the yard was weighed empty on entry. */}
        {!gate.visit && (
          <Button
            className="min-h-14"
            disabled={!isStable || kg === 0}
            onClick={() => take('tare_kg', 'tareRead')}
            text={t('scale.weighEmpty')}
          />
        )}
      </div>
    </section>
  );
}
