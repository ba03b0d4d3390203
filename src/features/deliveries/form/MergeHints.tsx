import { GitMerge } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useAuth } from '../../../data/auth.ts';
import { useTwin } from '../../../data/masterData.ts';
import { nameOf } from '../../../domain/masterData/keys.ts';
import { mayDo } from '../../../domain/masterData/masterDataRights.ts';
import { TWIN_TABLES, type TwinTable } from '../../../domain/masterData/merging.ts';
import { useTexts } from '../../../i18n/useLanguage.ts';
import type { MutationDraft } from '../../../domain/mutations/mutations.ts';

/** New records that were created with a ticket and resemble an existing one: shows users who may merge them, or propose it, where to do so. */
export function MergeHints({ drafts }: { readonly drafts: readonly MutationDraft[] }) {
  const role = useAuth((auth) => auth.profile?.role);
  if (!role) return null;
  return TWIN_TABLES.filter((table) => mayDo(role, table, 'propose_merge')).flatMap((table) =>
    drafts
      .filter(({ kind }) => kind === `${table}.create`)
      .map(({ entity_id, payload }) => (
        <MergeHint key={entity_id} table={table} id={entity_id} name={nameOf(table, payload)} />
      )),
  );
}

function MergeHint({ table, id, name }: { readonly table: TwinTable; readonly id: string; readonly name: string }) {
  const { t } = useTexts();
  const twin = useTwin(table, name, id);
  if (!twin) return null;
  const known = nameOf(table, twin.record.row);
  return (
    <p className="flex flex-wrap items-center gap-x-4 border-t border-line bg-warn-soft px-4 text-sm text-warn sm:px-5">
      <span className="min-w-0 py-1 wrap-anywhere">{`${name} · ${t('masterData.alike', { name: known })}`}</span>
      <Link
        to={`/settings?${new URLSearchParams({ list: table, open: id }).toString()}`}
        className="inline-flex min-h-12 items-center gap-2 font-semibold underline underline-offset-4"
      >
        <GitMerge aria-hidden className="size-5 shrink-0" />
        {t('masterData.merge.open')}
      </Link>
    </p>
  );
}
