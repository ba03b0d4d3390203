/** The only place that knows which library makes uuids. */
import { v3, v7 } from 'uuid';

export const timeOrderedUuid = (): string => v7();
export const md5Uuid = (name: string, namespace: string): string => v3(name, namespace);
