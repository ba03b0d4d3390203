/** Every transition and command of the photos' table, dropped, doubled and swapped by a program: an upload shows each. */
import { expect, test } from 'vitest';
import { trusted } from '../../../src/domain/values/json.ts';
import type { Photo } from '../../../src/sync/photos/photoPorts.ts';
import { photoStep, type Uploading } from '../../../src/sync/photos/photoTable.ts';
import { seen, TABLE, UPLOADS } from './support/uploads.ts';
import { survivorsOf } from './support/tableMutants.ts';

/** A fault of the server ends the run, however many attempts were counted. The photo that is missing after it was sent is one. */
const MEAN_NOTHING = [
  'looking.server_fault: doubled',
  'sending.server_fault: doubled',
  'checking.missing: doubled',
  'checking.server_fault: doubled',
];

test('each transition and command of the upload is dropped, doubled and swapped, and an upload shows it', async () => {
  const { survivors, untaken, mutants } = await survivorsOf({
    table: TABLE,
    ways: Object.keys(UPLOADS),
    seen: (way, table, onStep) => seen(UPLOADS[way]!, table, onStep),
    // They only read.
    onceIsTwice: ['choose', 'open_session', 'read_settings'],
  });
  expect(untaken).toEqual([]);
  expect(mutants).toBeGreaterThan(150);
  expect(survivors).toEqual(MEAN_NOTHING);
});

test('a failure has its code, and counts for its photo', () => {
  const photo = trusted<Photo>({ id: 'p', failures: 2, refusals: 2, sha256: 'a', tried: false });
  const [opening, reading, refusing] = [
    { phase: 'opening' },
    { phase: 'reading' },
    { phase: 'refusing', code: 'no', times: 1 },
  ].map((state) => trusted<Uploading>({ attempts: 0, renewed: false, photo, ...state }));
  const code = 'no_session_offline';
  const failure = { kind: 'unknown', code, shrink: false };
  expect(photoStep(opening!, { kind: 'unreachable' })[0]).toMatchObject({ phase: 'failing', attempts: 1, failure });
  expect(photoStep(reading!, { kind: 'content_lost' })[0]).toMatchObject({ code: 'content_lost', times: 3 });
  const settings = { kind: 'settings', retry: { attempts: 3, baseMs: 1, capMs: 1 }, now: 9, chance: 0 } as const;
  expect(photoStep(refusing!, settings)[1]).toMatchObject({ change: { failures: 3, refusals: 3, code: 'no' } });
});
