import { md5Uuid, timeOrderedUuid } from './uuid.ts';

/** A new id for a record or a mutation: UUIDv7, so that ids made later sort later. */
export const newId = timeOrderedUuid;

/**
 * The id of a row that follows from a name, the same on every device and in SQL
 * (`private.derived_id`): `stocks:abu_batu`, `daily_totals:2026-11-20:delivered:abu_batu`, `shifts:2026-11-20:day`.
 */
export const derivedId = (name: string): string => md5Uuid(name, KUARI_NAMESPACE);

/** The namespace of all derived ids; the SQL twin holds the same constant. */
export const KUARI_NAMESPACE = '6b756172-6900-4000-8000-000000000001';

export const stockId = (materialType: string): string => derivedId(`stocks:${materialType}`);
export const dailyTotalId = (operatingDay: string, kind: string, key: string): string =>
  derivedId(`daily_totals:${operatingDay}:${kind}:${key}`);
