/** Which way imports may go, as the linter sees it: each probe is one import in a file that does not exist. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

const REFUSED = [
  // A new feature is protected from its first file on, whatever it is called, and so are the others from it.
  ['src/features/newcomer/Page.tsx', '../stock/StockPage.tsx'],
  ['src/features/newcomer/edit/Form.tsx', '../../stock/StockPage.tsx'],
  ['src/features/newcomer/edit/deep/field.ts', '../../../stock/StockPage.tsx'],
  ['src/features/stock/StockPage.tsx', '../newcomer/Page.tsx'],
  ['src/features/newcomer/Page.tsx', '../../features/stock/StockPage.tsx'],
  ['src/features/newcomer/Page.tsx', '../../app/screens.ts'],
  ['src/features/newcomer/Page.tsx', '../../sync/place.ts'],
  ['src/features/newcomer/Page.tsx', '../../data/outbox/saveMutations.ts'],
  ['src/features/newcomer/edit/Form.tsx', '../../../data/store/schema.ts'],
  ['src/features/newcomer/Page.tsx', 'dexie'],
  ['src/features/newcomer/edit/deep/deeper/field.ts', 'dexie'],
  ['src/app/Page.tsx', '../data/outbox/saveMutations.ts'],
  ['src/app/layout/Page.tsx', '../../data/session/authState.ts'],
  ['src/app/Page.tsx', '@supabase/supabase-js'],
  ['src/forms/field.ts', '../features/stock/StockPage.tsx'],
  ['src/forms/field.ts', '../data/outbox/saveMutations.ts'],
  ['src/forms/field.ts', '../app/screens.ts'],
  ['src/forms/field.ts', '../shared/records/RecentRecords.tsx'],
  ['src/shared/records/List.tsx', '../../features/stock/StockPage.tsx'],
  ['src/shared/records/List.tsx', '../../data/outbox/saveMutations.ts'],
  ['src/shared/records/List.tsx', 'dexie'],
  ['src/ui/Button.tsx', '../shared/files/xlsx.ts'],
  ['src/ui/Button.tsx', '../forms/formShape.ts'],
  ['src/ui/Button.tsx', '../data/index.ts'],
  ['src/ui/Button.tsx', '../domain/people/roles.ts'],
  ['src/i18n/numbers.ts', '../ui/Button.tsx'],
  ['src/data/index.ts', '../forms/formShape.ts'],
  ['src/data/store/rows.ts', '../../features/stock/StockPage.tsx'],
  ['src/sync/engine.ts', '../data/index.ts'],
  ['src/sync/engine.ts', 'dexie'],
  ['src/sync/engine.ts', '../forms/formShape.ts'],
  ['src/domain/rules/text.ts', '../../sync/place.ts'],
  ['src/domain/text.ts', 'react'],
  ['src/domain/text.ts', 'dexie'],
  ['src/domain/text.ts', '../forms/formShape.ts'],
  ['sw/worker.ts', '../src/forms/shape/formShape.ts'],
  ['sw/worker.ts', 'react'],
] as const;

const ALLOWED = [
  ['src/features/newcomer/Page.tsx', './Form.tsx'],
  ['src/features/newcomer/Page.tsx', './edit/Form.tsx'],
  ['src/features/newcomer/edit/Form.tsx', '../Page.tsx'],
  ['src/features/newcomer/edit/Form.tsx', '../lists/index.ts'],
  ['src/features/newcomer/edit/deep/field.ts', '../../Page.tsx'],
  ['src/features/newcomer/Page.tsx', '../../data/index.ts'],
  ['src/features/newcomer/edit/Form.tsx', '../../../data/masterData.ts'],
  ['src/features/newcomer/edit/deep/field.ts', '../../../../forms/formShape.ts'],
  ['src/features/newcomer/Page.tsx', '../../forms/formShape.ts'],
  ['src/features/newcomer/Page.tsx', '../../domain/rules/text.ts'],
  ['src/app/screens.ts', '../features/newcomer/Page.tsx'],
  ['src/forms/field.ts', '../data/index.ts'],
  ['src/shared/records/List.tsx', '../../forms/formShape.ts'],
  ['src/features/newcomer/Page.tsx', '../../shared/records/RecentRecords.tsx'],
  ['src/data/index.ts', '../sync/place.ts'],
  ['src/data/store/rows.ts', '../../domain/rules/text.ts'],
  ['src/domain/rules/text.ts', '../ids.ts'],
  ['src/domain/text.ts', 'zod/mini'],
  ['src/domain/text.ts', 'uuid'],
] as const;

test('an import against the direction is refused by the linter, and no other', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kuari-directions-'));
  try {
    copyFileSync(path.join(root, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'));
    const probes = [...REFUSED, ...ALLOWED].map(([file, from], index) => {
      const { dir, name, ext } = path.parse(file);
      const probe = path.posix.join(dir, `${name}${index}${ext}`);
      mkdirSync(path.join(folder, dir), { recursive: true });
      writeFileSync(path.join(folder, probe), `export { it } from '${from}';\n`);
      return { probe, says: `${file} imports ${from}` };
    });
    const { stdout } = spawnSync(
      process.execPath,
      [path.join(root, 'node_modules/oxlint/bin/oxlint'), '--format=json', '.'],
      { cwd: folder, encoding: 'utf8' },
    );
    const { diagnostics }: { diagnostics: { code: string; filename: string }[] } = JSON.parse(stdout);
    const refused = new Set(
      diagnostics
        .filter(({ code }) => code === 'eslint(no-restricted-imports)')
        .map(({ filename }) => filename.split(path.sep).join('/')),
    );
    expect(probes.filter(({ probe }) => refused.has(probe)).map(({ says }) => says)).toEqual(
      REFUSED.map(([file, from]) => `${file} imports ${from}`),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
