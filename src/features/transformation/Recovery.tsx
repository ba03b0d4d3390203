import { ChevronsDown, ChevronsUp } from 'lucide-react';
import { MATERIALS } from '../../domain/materials/materials.ts';
import { formatNumber, useTexts } from '../../i18n/index.ts';
import { Mark } from '../../ui/Mark.tsx';
import { VERDICTS } from './BalanceBar.tsx';
import { percent, tonnes } from './massText.ts';
import type { MassBalance, Share, Standing } from '../../domain/transformations/massBalance.ts';

interface RecoveryProps {
  readonly balance: MassBalance | null;
  /** Boulder and a product are typed: only a density is missing. */
  readonly isTyped: boolean;
}

/** The live balance by mass: the share of the boulder that came out, and whether each product has its usual share. */
export function Recovery({ balance, isTyped }: RecoveryProps) {
  const { t, language } = useTexts();
  const verdict = balance && VERDICTS[balance.verdict];
  return (
    <article aria-labelledby="recovery" className="rounded-lg border border-line bg-ground p-4">
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="recovery" className="font-semibold">
          {t('transformation.recovery.title')}
        </h2>
        <p className="text-figure font-bold tabular-nums">{balance ? percent(balance.recovery, language) : '–'}</p>
      </div>
      {!balance && (
        <p className="text-sm text-ink-soft">
          {t(isTyped ? 'transformation.recovery.noDensity' : 'transformation.recovery.none')}
        </p>
      )}
      {balance && verdict && (
        <>
          <div role="status">
            <Mark tone={verdict.tone} icon={verdict.icon} text={t(`transformation.recovery.${balance.verdict}`)} />
            {balance.verdict !== 'plausible' && (
              <p className="mt-2 text-sm font-semibold text-warn">
                {t(`transformation.recovery.${balance.verdict}Text`)}
              </p>
            )}
          </div>
          <dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-t border-line pt-3 text-sm">
            <Line name={t('transformation.recovery.in')} mass={balance.boulder} />
            <Line name={t('transformation.recovery.out')} mass={balance.outputs} />
            <Line name={t('transformation.recovery.rejected')} mass={balance.reject} />
            <Line
              name={t(balance.missing < 0 ? 'transformation.recovery.surplus' : 'transformation.recovery.missing')}
              mass={Math.abs(balance.missing)}
              strong
            />
          </dl>
          <table className="mt-3 w-full border-t border-line text-sm">
            <caption className="sr-only">{t('transformation.recovery.table')}</caption>
            <thead>
              <tr className="text-left text-xs text-ink-soft">
                {(['product', 'share', 'expected'] as const).map((column) => (
                  <th key={column} scope="col" className="py-2 font-semibold not-first:pl-2 not-first:text-right">
                    {t(`transformation.recovery.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {balance.shares.map((share) => (
                <ShareRow key={share.material} {...share} />
              ))}
            </tbody>
          </table>
        </>
      )}
    </article>
  );
}

interface LineProps {
  readonly name: string;
  /** t. */
  readonly mass: number;
  readonly strong?: boolean;
}

function Line({ name, mass, strong = false }: LineProps) {
  const { language } = useTexts();
  return (
    <div className={`col-span-2 grid grid-cols-subgrid ${strong ? 'font-semibold' : ''}`}>
      <dt className={strong ? '' : 'text-ink-soft'}>{name}</dt>
      <dd className="text-right tabular-nums">{tonnes(mass, language)}</dd>
    </div>
  );
}

function ShareRow({ material, share, band, standing }: Share) {
  const { t, language } = useTexts();
  const whole = (value: number) => formatNumber(value * 100, language, 0);
  const odd = standing !== null && standing !== 'within' && ODD[standing];
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="py-2 text-left font-normal">
        {MATERIALS[material].displayName}
      </th>
      <td className="py-2 pl-2 text-right font-semibold whitespace-nowrap tabular-nums">
        {percent(share, language)}
        {odd && (
          <span className="mt-0.5 flex justify-end font-normal">
            <Mark tone="warn" icon={odd} text={t(`transformation.recovery.${standing}`)} />
          </span>
        )}
      </td>
      <td className="py-2 pl-2 text-right whitespace-nowrap text-ink-soft tabular-nums">
        {band
          ? `${t('transformation.recovery.range', { from: whole(band.from), to: whole(band.to) })}\u00A0%`
          : t('transformation.recovery.unexpected')}
      </td>
    </tr>
  );
}

const ODD = { below: ChevronsDown, above: ChevronsUp } as const satisfies Record<Exclude<Standing, 'within'>, unknown>;
