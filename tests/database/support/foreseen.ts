import { applyEffect, effectsOf, relatedTo, type LastCount, type Row } from '../../../src/domain/mutations/effects.ts';
import { tableOf, type Mutation } from '../../../src/domain/mutations/mutations.ts';
import { DEFAULT_SITE_DAY, operatingDayOf } from '../../../src/domain/time/operatingDay.ts';
import { trusted } from '../../../src/domain/values/json.ts';
import type { WireMutation } from './mutations.ts';
import type { Person, World } from './world.ts';

export const rowOf = async (world: World, table: string, id: string) =>
  (await world.records<Row>(table, `id = '${id}'`))[0];

/** What a device makes of each row, by table and id, before the server has answered. */
export async function foreseen(
  world: World,
  by: Person,
  sent: WireMutation,
  { finalAtGate = false, counts = new Map<unknown, LastCount>() } = {},
): Promise<Map<string, Row | undefined>> {
  const said = trusted<Mutation>(sent);
  const effects = effectsOf(said, {
    author: by.id,
    device: by.device,
    finalAtGate,
    before: await rowOf(world, tableOf(said.kind), sent.entity_id),
    dayOf: (time) => operatingDayOf(new Date(time), DEFAULT_SITE_DAY),
    site: DEFAULT_SITE_DAY,
    related: await Promise.all(
      relatedTo(said).map(({ table, column, value }) => world.records<Row>(table, `${column} = '${value}'`)),
    ),
    counts,
  });
  const found = new Map<string, Row | undefined>();
  for (const effect of effects) {
    const key = `${effect.table} ${effect.id}`;
    found.set(key, applyEffect(found.get(key) ?? (await rowOf(world, effect.table, effect.id)), effect));
  }
  return found;
}
