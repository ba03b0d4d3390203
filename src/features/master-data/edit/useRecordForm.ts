/** The state of the form of one record: an offline form whose fields and rules its list describes. */
import { useState } from 'react';
import { siteNow, useSite } from '../../../data/index.ts';
import { customerIdOf, useNamed } from '../../../data/masterData.ts';
import { newId } from '../../../domain/records/ids.ts';
import { mayDo, type MasterAction, type MasterTable } from '../../../domain/masterData/masterDataRights.ts';
import { operatingDayOf } from '../../../domain/time/operatingDay.ts';
import { useDoubts, useTareDoubt } from '../../../forms/useDoubts.tsx';
import { useOfflineForm } from '../../../forms/useOfflineForm.ts';
import { useTypedForm } from '../../../forms/useTypedForm.ts';
import { readRecord } from './readRecord.ts';
import { isKept, recordShape, rowSeen } from './recordShape.ts';
import type { Role } from '../../../domain/rules/roles.ts';
import type { SyncedTables } from '../../../domain/records/rows.ts';
import { ok } from '../../../domain/values/result.ts';
import type { MutationDraft } from '../../../domain/mutations/mutations.ts';
import type { Typed } from '../../../forms/shape/typedStore.ts';
import type { MasterList, Values } from '../lists/masterList.ts';

interface RecordFormOptions {
  readonly list: MasterList;
  readonly role: Role;
  /** Null for a new record. */
  readonly row: SyncedTables[MasterTable] | null;
  readonly draftKey: string;
  /** The draft from before, of whatever shape. */
  readonly draft: unknown;
  /** Saved, or nothing was to be saved: the values then. */
  readonly onDone: (values: Values, isSaved: boolean) => void;
  /** What is saved along with it. */
  readonly along?: (typed: Typed<Values>, customerId: string | undefined) => Promise<readonly MutationDraft[]>;
}

export function useRecordForm({ list, role, row: now, draftKey, draft, onDone, along }: RecordFormOptions) {
  const site = useSite();
  const [row] = useState(() => rowSeen(draft, now));
  const [shape] = useState(() => recordShape({ list, draftKey, row, day: operatingDayOf(siteNow(), site) }));
  /** Of a new record: the same in every attempt to save it. */
  const [ownId] = useState(newId);
  const typing = useTypedForm(shape, isKept(draft) ? draft : null);
  const customer = useNamed('customers', typing.values.customer ?? '');
  const may = (action: MasterAction) => mayDo(role, list.table, action);
  const read = (typed: Typed<Values>, customerId: string | undefined) =>
    readRecord(list, typed, { customerId, target: { id: row?.id ?? ownId, row, may } });
  const { ask, doubts } = useDoubts(useTareDoubt());
  const form = useOfflineForm(typing, {
    ask,
    // While the name is still being looked up it counts as known: a mistake that goes away by itself is none.
    read: (typed) => read(typed, customer === undefined ? 'asked' : customer?.row.id),
    // The screen's own look-up may be a letter behind.
    attempt: async (typed) => {
      const customerId = typed.values.customer === undefined ? undefined : await customerIdOf(typed.values.customer);
      const reading = read(typed, customerId);
      if (!reading.ok || !along) return { values: typed.values, reading };
      return { values: typed.values, reading: ok([...reading.value, ...(await along(typed, customerId))]) };
    },
    onDone,
  });
  return { ...form, doubts, id: row?.id ?? ownId, isNew: row === null, may, customerId: customer?.row.id };
}

export type RecordFormState = ReturnType<typeof useRecordForm>;
