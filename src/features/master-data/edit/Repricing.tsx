/** What a new price does to tickets that are there already: said before it is saved, and offered. */
import { repricingOf, useRepricing } from '../../../data/masterData.ts';
import { repriceDraft, type NewPrice, type Touched } from '../../../domain/masterData/repricing.ts';
import { isDay } from '../../../domain/rules/day.ts';
import { isMaterialType } from '../../../domain/materials/materials.ts';
import { formatNumber, formatRupiah, readNumber, useTexts, type Language } from '../../../i18n/index.ts';
import type { MutationDraft } from '../../../domain/mutations/mutations.ts';
import type { Role } from '../../../domain/rules/roles.ts';
import type { Values } from '../lists/masterList.ts';

export interface RepriceChoice {
  readonly unpriced: boolean;
  readonly priced: boolean;
}

/** Tickets without a price get it unless that is unticked; those that have one keep it unless that is ticked. */
export const REPRICED_FIRST: RepriceChoice = { unpriced: true, priced: false };

/** The price that stands in the form; null while it is none. */
export function priceIn(values: Values, customerId: string | undefined, language: Language): NewPrice | null {
  const { material_type = '', from_date = '', customer = '' } = values;
  const { value } = readNumber(values.price_per_m3 ?? '', language);
  if (!isMaterialType(material_type) || !isDay(from_date) || !(value >= 0)) return null;
  if (customer.trim() !== '' && customerId === undefined) return null;
  return { customer_id: customerId ?? null, material_type, price_per_m3: value, from_date };
}

/** The mutations of the chosen tickets, behind the price. */
export async function repriceDrafts(price: NewPrice, choice: RepriceChoice): Promise<readonly MutationDraft[]> {
  const { unpriced, priced } = await repricingOf(price);
  const chosen = [...(choice.unpriced ? unpriced.tickets : []), ...(choice.priced ? priced.tickets : [])];
  return chosen.map((ticket) => repriceDraft(ticket, price.price_per_m3));
}

interface RepricingProps {
  readonly price: NewPrice | null;
  readonly role: Role;
  readonly choice: RepriceChoice;
  readonly onChoose: (choice: RepriceChoice) => void;
}

export function Repricing({ price, role, choice, onChoose }: RepricingProps) {
  const { t, language } = useTexts();
  const found = useRepricing(price);
  if (!found) return null;
  const groups = (['unpriced', 'priced'] as const).filter((group) => found[group].tickets.length > 0);
  if (groups.length === 0) return null;
  const figures = ({ tickets, volume, difference }: Touched) => ({
    count: tickets.length,
    volume: formatNumber(volume, language),
    difference: `${difference > 0 ? '+' : ''}${formatRupiah(difference, language)}`,
  });
  const closed = groups.reduce((sum, group) => sum + found[group].closed, 0);
  return (
    <fieldset className="mb-4 rounded-md border border-line p-3">
      <legend className="px-1 font-semibold">{t('masterData.reprice.title')}</legend>
      {groups.map((group) => (
        <label key={group} className="flex min-h-12 cursor-pointer items-center gap-3 py-1">
          <input
            type="checkbox"
            className="size-6 shrink-0 accent-accent"
            checked={choice[group]}
            onChange={(event) => onChoose({ ...choice, [group]: event.target.checked })}
          />
          <span className="min-w-0 wrap-anywhere">{t(`masterData.reprice.${group}`, figures(found[group]))}</span>
        </label>
      ))}
      <p className="mt-1 text-sm text-ink-soft">{t('masterData.reprice.kept')}</p>
      {closed > 0 && (
        <p className="mt-1 text-sm text-warn">
          {t(role === 'owner' ? 'masterData.reprice.closedOwner' : 'masterData.reprice.closed', { count: closed })}
        </p>
      )}
    </fieldset>
  );
}
