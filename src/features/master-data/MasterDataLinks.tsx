import { useTexts } from '../../i18n/useLanguage.ts';
import { LinkTiles } from '../../ui/LinkTiles.tsx';
import { listOf, listsFor } from './lists/index.ts';
import { isMasterTable, type MasterTable } from '../../domain/masterData/masterDataRights.ts';
import type { Role } from '../../domain/rules/roles.ts';

/** For the settings: links to the lists in which this role may add or change something. Densities belong to the owner. */
export function MasterDataLinks({ role }: { readonly role: Role }) {
  const { t } = useTexts();
  return (
    <>
      <p className="mb-2 text-ink-soft">{t('masterData.text')}</p>
      <LinkTiles
        tiles={listsFor(role).map((table) => ({
          to: addressOf({ table }),
          icon: listOf(table).icon,
          name: t(`masterData.list.${table}`),
          about: t(`masterData.about.${table}`),
        }))}
      />
    </>
  );
}

/** The position in the master data, as part of the settings' URL, for going back and reloading. */
export interface Place {
  readonly table: MasterTable;
  /** `new`, `import`, `balances` (the import of opening balances), or the id of the open record. */
  readonly open?: string | undefined;
}

/** Null if the URL names no list, or none for this role. */
export function placeIn(address: URLSearchParams, role: Role): Place | null {
  const table = address.get('list');
  return isMasterTable(table) && listsFor(role).includes(table)
    ? { table, open: address.get('open') ?? undefined }
    : null;
}

export const addressOf = ({ table, open }: Place): string =>
  `/settings?${new URLSearchParams({ list: table, ...(open && { open }) }).toString()}`;
