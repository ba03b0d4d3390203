import { GitMerge, Copy, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { DialogForm } from '../../../forms/DialogForm.tsx';
import { useTexts, formatRupiah, readNumber, formatNumber, type Language } from '../../../i18n/index.ts';
import { Button, Message, useDebounced, TickBox } from '../../../ui/index.ts';
import { cleanText } from '../../../domain/rules/text.ts';
import { hasTwins, type TwinTable } from '../../../domain/masterData/merging.ts';
import { MergeDialog } from './MergeDialog.tsx';
import { OtherFacts } from './OtherFacts.tsx';
import { RecordField } from './RecordField.tsx';
import { useRecordForm, type RecordFormState } from './useRecordForm.ts';
import { useConfig } from '../../../data/index.ts';
import { useTwin, usePrice, repricingOf, useRepricing } from '../../../data/masterData.ts';
import { recordText } from '../recordText.ts';
import { isUnusualPrice } from '../../../domain/masterData/priceInForce.ts';
import { repriceDraft, type NewPrice, type Touched } from '../../../domain/masterData/repricing.ts';
import { isDay } from '../../../domain/rules/day.ts';
import { isMaterialType } from '../../../domain/materials/materials.ts';
import type { MasterTable } from '../../../domain/masterData/masterDataRights.ts';
import type { Role } from '../../../domain/rules/roles.ts';
import type { SyncedTables } from '../../../domain/records/rows.ts';
import type { Field, MasterList, Values } from '../lists/index.ts';
import type { MutationDraft } from '../../../domain/mutations/mutations.ts';

interface RecordFormProps {
  readonly list: MasterList;
  readonly role: Role;
  readonly row: SyncedTables[MasterTable] | null;
  readonly name: string;
  readonly draftKey: string;
  readonly draft: unknown;
  readonly onClose: () => void;
  readonly onSaved: (name: string, id: string) => void;
  readonly onOpen: (id: string) => void;
  readonly onMerged: (name: string, into: string) => void;
}

export function RecordForm({ list, role, row, name, draftKey, draft, ...on }: RecordFormProps) {
  const { t, language } = useTexts();
  const [merging, setMerging] = useState(false);
  const nameIn = (values: Values) => values[list.fields[0]?.name ?? 'name'] ?? '';
  const isPrice = list.table === 'customer_prices' && row === null;
  const [repriced, reprice] = useState(REPRICED_FIRST);
  const form = useRecordForm({
    list,
    role,
    row,
    draftKey,
    draft,
    ...(isPrice && {
      along: async (typed, customerId) => {
        const price = priceIn(typed.values, customerId, typed.language);
        return price ? repriceDrafts(price, repriced) : [];
      },
    }),
    onDone: (values, isSaved) => (isSaved ? on.onSaved(cleanText(nameIn(values)) || name, form.id) : on.onClose()),
  });
  const asked = list.fields.filter((field) => isAsked(field, form));
  const mayMerge = row !== null && hasTwins(list.table) && form.may('propose_merge');
  return (
    <>
      <DialogForm
        form={form}
        saveLabel={t('masterData.edit.save')}
        clearLabel={t('masterData.edit.undo')}
        after={
          mayMerge && (
            <>
              <Button
                icon={GitMerge}
                disabled={!form.untouched}
                onClick={() => setMerging(true)}
                aria-describedby={form.untouched ? undefined : 'merge-first'}
                text={t('masterData.merge.open')}
              />
              {/* Closing it would lose the input: this form cannot be opened a second time. */}
              {!form.untouched && (
                <p id="merge-first" className="text-sm text-ink-soft">
                  {t('masterData.merge.first')}
                </p>
              )}
            </>
          )
        }
      >
        {form.doubts}
        {asked.map((field) => (
          <RecordField
            key={field.name}
            field={field}
            form={form}
            hint={
              field.name === 'customer'
                ? t('masterData.listPriceHint')
                : field.name === 'density' && t('masterData.densityHint')
            }
          />
        ))}
        {list.table === 'customer_prices' && <PriceNotice values={form.values} />}
        {isPrice && (
          <Repricing
            price={priceIn(form.values, form.customerId, language)}
            role={role}
            choice={repriced}
            onChoose={reprice}
          />
        )}
        {hasTwins(list.table) && form.may('create') && (
          <TwinNotice {...{ list, table: list.table, row }} typed={nameIn(form.values)} onOpen={on.onOpen} />
        )}
        {row && <OtherFacts list={list} row={row} hidden={asked} mayMerge={form.may('merge')} />}
      </DialogForm>
      {merging && row && hasTwins(list.table) && (
        <MergeDialog
          {...{ list, table: list.table, role, name }}
          from={row.id}
          onClose={() => setMerging(false)}
          onMerged={(into) => on.onMerged(name, into)}
        />
      )}
    </>
  );
}

const isAsked = ({ action, later }: Field, { isNew, may }: RecordFormState): boolean =>
  !(isNew && later) && may(action ?? (isNew ? 'create' : 'change'));

interface TwinNoticeProps extends Pick<RecordFormProps, 'list' | 'row' | 'onOpen'> {
  readonly table: TwinTable;
  readonly typed: string;
}

/** Names and plates are no keys: a second record is allowed, with a notice; likewise one that is nearly the same. */
function TwinNotice({ list, table, typed, row, onOpen }: TwinNoticeProps) {
  const { t, language } = useTexts();
  const settled = useDebounced(typed, useConfig()['ui.debounce']);
  const twin = useTwin(table, settled, row?.id ?? null);
  if (!twin) return null;
  const { name } = recordText(list, twin.record.row, t, language);
  return (
    <Message role="status" tone="warn" icon={Copy} className="mb-4">
      <p className="wrap-anywhere">{t(twin.isSame ? 'masterData.edit.twin' : 'masterData.edit.similar', { name })}</p>
      <Button className="mt-2" onClick={() => onOpen(twin.record.row.id)} text={t('masterData.edit.openTwin')} />
    </Message>
  );
}

/** A warning before a mistyped price reaches tickets: it is far from the list price of that day. */
function PriceNotice({ values }: { readonly values: Values }) {
  const { t, language } = useTexts();
  const { material_type: materialType = '', from_date: day = '' } = values;
  const list = usePrice({ customerId: undefined, materialType, day });
  const { value } = readNumber(values.price_per_m3 ?? '', language);
  if (!list || !(value > 0) || !isUnusualPrice(value, list.price_per_m3)) return null;
  return (
    <Message role="status" tone="warn" icon={TriangleAlert} className="mb-4">
      {t('masterData.edit.unusualPrice', { price: formatRupiah(list.price_per_m3, language) })}
    </Message>
  );
}

interface RepriceChoice {
  readonly unpriced: boolean;
  readonly priced: boolean;
}

/** Tickets without a price get it unless that is unticked; tickets with one keep theirs unless that is ticked. */
const REPRICED_FIRST: RepriceChoice = { unpriced: true, priced: false };

/** The price in the form; null while it is invalid. */
function priceIn(values: Values, customerId: string | undefined, language: Language): NewPrice | null {
  const { material_type = '', from_date = '', customer = '' } = values;
  const { value } = readNumber(values.price_per_m3 ?? '', language);
  if (!isMaterialType(material_type) || !isDay(from_date) || !(value >= 0)) return null;
  if (customer.trim() !== '' && customerId === undefined) return null;
  return { customer_id: customerId ?? null, material_type, price_per_m3: value, from_date };
}

async function repriceDrafts(price: NewPrice, choice: RepriceChoice): Promise<readonly MutationDraft[]> {
  const { unpriced, priced } = await repricingOf(price);
  const chosen = [...(choice.unpriced ? unpriced.tickets : []), ...(choice.priced ? priced.tickets : [])];
  return chosen.map((ticket) => repriceDraft(ticket, price.price_per_m3));
}

interface RepricingProps extends Pick<RecordFormProps, 'role'> {
  readonly price: NewPrice | null;
  readonly choice: RepriceChoice;
  readonly onChoose: (choice: RepriceChoice) => void;
}

function Repricing({ price, role, choice, onChoose }: RepricingProps) {
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
        <TickBox key={group} checked={choice[group]} onTick={(isTicked) => onChoose({ ...choice, [group]: isTicked })}>
          <span className="min-w-0 wrap-anywhere">{t(`masterData.reprice.${group}`, figures(found[group]))}</span>
        </TickBox>
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
