/** Where one is in the master data, as part of the address of the settings: the way back and a reload find it again. */
import { isMasterTable, type MasterTable } from '../../domain/masterData/masterDataRights.ts';
import { listsFor } from './lists/index.ts';
import type { Role } from '../../domain/rules/roles.ts';

export interface Place {
  readonly table: MasterTable;
  /** `new`, `import`, `balances` (the import of opening balances), or the id of the record that is open. */
  readonly open?: string | undefined;
}

/** Null where the address names no list, or none for this role. */
export function placeIn(address: URLSearchParams, role: Role): Place | null {
  const table = address.get('list');
  return isMasterTable(table) && listsFor(role).includes(table)
    ? { table, open: address.get('open') ?? undefined }
    : null;
}

export const addressOf = ({ table, open }: Place): string =>
  `/settings?${new URLSearchParams({ list: table, ...(open && { open }) }).toString()}`;
