/** The demo's photos: drawings for the last incidents and the first dump truck, in the local Storage as if the app had sent them. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Sql } from '../database.ts';
import { authored, type DemoStaff } from './authored.ts';
import type { DemoHistory } from './history.ts';
import type { Random } from './random.ts';

const BUCKET = 'incident-photos';
/** Number of incidents with a photo: those at the top of a list. */
const SHOWN = 8;

type Drawing = 'conveyor' | 'platform' | 'truck';
/** The drawing for each location; a truck for others. */
const AT: Readonly<Record<string, Drawing>> = { Crusher: 'conveyor', Screen: 'platform' };

/** Call it inside the transaction that loaded the history, after it. */
export async function addPhotos(tx: Sql, history: DemoHistory, staff: DemoStaff, random: Random): Promise<void> {
  const lately = history.incidents
    .toSorted((one, other) => other.captured_at.localeCompare(one.captured_at))
    .slice(0, SHOWN);
  for (const { id, location, captured_at } of lately)
    await addPhoto(tx, AT[location] ?? 'truck', 'incidents', id, new Date(captured_at), staff, random);
  const truck = history.machines.find(({ equipment_type }) => equipment_type === 'dump_truck');
  if (truck) await addPhoto(tx, 'truck', 'equipment', truck.id, history.founded, staff, random);
}

async function addPhoto(
  tx: Sql,
  drawing: Drawing,
  table: 'incidents' | 'equipment',
  entity: string,
  at: Date,
  { supervisor }: DemoStaff,
  random: Random,
): Promise<void> {
  const bytes = readFileSync(new URL(`photos/${drawing}.jpg`, import.meta.url));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const path = `${table}/${entity}/${supervisor.author}/${sha256}.jpg`;
  const attachment = {
    ...authored(at, supervisor, random),
    entity_table: table,
    entity_id: entity,
    path,
    content_type: 'image/jpeg',
    bytes: bytes.length,
    sha256,
    taken_at: at.toISOString(),
  };
  await tx.query(
    'insert into public.attachments select * from jsonb_populate_record(null::public.attachments, $1::text::jsonb)',
    [JSON.stringify(attachment)],
  );
  await tx.query(
    `with object as (
       insert into storage.objects (bucket_id, name, owner_id, metadata) values ($1, $2, $3, $4::text::jsonb) returning id)
     insert into storage.contents (object_id, bytes) select id, decode($5, 'base64') from object`,
    [
      BUCKET,
      path,
      supervisor.author,
      JSON.stringify({ size: bytes.length, mimetype: 'image/jpeg' }),
      bytes.toString('base64'),
    ],
  );
}
