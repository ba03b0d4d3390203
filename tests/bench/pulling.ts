/** What a page costs beside reading its rows, at any size of the table; and what it costs to hear that nothing is new. */
import { type Figure, mediansMs } from './figures.ts';
import { asPerson, type Site } from './site.ts';

const PAGE = 1000;
const ROUNDS = 40;

/** The cursor of one who has everything up to a position. */
export const pageAt = (position: number) => JSON.stringify({ position, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' });

export const PULL = 'select public.pull_changes($1::text::jsonb, $2::int) as answer';

const HEAD = 'select public.pull_head()';

/** Early enough to be there when the table is still small. */
export const PAGE_AFTER = 100;

/** `small` is the same site with a hundredth of the tickets, asked turn by turn with it. */
export async function measurePulling(site: Site, small: Site): Promise<Figure[]> {
  const { database, clerk } = site;
  const pull = () => asPerson(database.sql, clerk, PULL, [pageAt(PAGE_AFTER), PAGE]);
  const select = () => asPerson(database.sql, clerk, PLAIN_SELECT, [PAGE_AFTER, PAGE]);
  const pullSmall = () => asPerson(small.database.sql, small.clerk, PULL, [pageAt(PAGE_AFTER), PAGE]);
  // The first calls of each connection are planned anew: they are not what a page costs.
  await mediansMs(ROUNDS, pull, pullSmall);
  const [page, plain] = await mediansMs(ROUNDS, pull, select);
  const [inLarge, inSmall] = await mediansMs(ROUNDS, pull, pullSmall);

  const head = () => asPerson(database.sql, clerk, HEAD);
  const headSmall = () => asPerson(small.database.sql, small.clerk, HEAD);
  const [headOfLarge, headOfSmall] = await mediansMs(ROUNDS, head, headSmall);

  const top = (await clerk.pull({}, 1)).position;
  const nothingNew = pageAt(top);
  const [empty, one] = await mediansMs(
    200,
    () => asPerson(database.sql, clerk, PULL, [nothingNew, PAGE]),
    () => asPerson(database.sql, clerk, 'select 1'),
  );
  const bytes = Buffer.byteLength(
    JSON.stringify(await clerk.pull({ position: top, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' })),
  );
  return [
    {
      name: `a page of ${PAGE} rows`,
      value: page,
      floor: plain,
      floorName: 'a plain select of the same rows to JSON',
      unit: 'ms',
      bar: 2,
    },
    {
      name: 'the page among 500,000 tickets',
      value: inLarge,
      floor: inSmall,
      floorName: 'the page among 5,000',
      unit: 'ms',
      bar: 1.5,
    },
    {
      name: 'what a first sync begins with, among 500,000 tickets',
      value: headOfLarge,
      floor: headOfSmall,
      floorName: 'the same among 5,000',
      unit: 'ms',
      bar: 1.5,
    },
    { name: 'an empty pull', value: bytes, floor: 200, floorName: 'the limit', unit: 'bytes', bar: 1 },
    { name: 'an empty pull', value: empty, floor: one, floorName: 'select 1, called the same way', unit: 'ms', bar: 3 },
  ];
}

const PLAIN_SELECT = `select json_agg(t) from (
  select * from public.deliveries where position > $1 order by position, id limit $2) as t`;
