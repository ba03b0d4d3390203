/** A field that a person may give is asked for on the screen that saves its kind: one that is on no form is named here. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { MASTER_TABLES } from '../../../src/domain/masterData/masterDataRights.ts';
import { KINDS, kindOf, tableOf } from '../../../src/domain/mutations/mutations.ts';
import { formFieldsOf } from '../../../src/domain/records/forms.ts';
import { listOf } from '../../../src/features/master-data/lists/index.ts';

describe.each(MASTER_TABLES)('the form of %s', (table) => {
  /** Asked for by other names: the customer by name, activity in words. */
  const ASKED_AS: Readonly<Record<string, string>> = { customerId: 'customer' };
  /** The list stands for these kinds; a merge has a dialog of its own. */
  const own = KINDS.filter((kind) => tableOf(kind) === table && !kind.endsWith('.merge'));

  test('asks for every field of its kinds', () => {
    const asked = new Set<string>(listOf(table).fields.map(({ name }) => name));
    const fields = [...new Set(own.flatMap(formFieldsOf))].map((name) => ASKED_AS[name] ?? name);
    expect(fields.length).toBeGreaterThan(0);
    expect(fields.filter((name) => !asked.has(name))).toEqual([]);
  });
});

const FEATURES = path.resolve(import.meta.dirname, '../../../src/features');
const features = readdirSync(FEATURES).map((name) => ({
  name,
  text: readdirSync(path.join(FEATURES, name), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(FEATURES, name, file), 'utf8'))
    .join('\n'),
}));
/** In the sync panel every kind is shown, and none is made. */
const saves = KINDS.flatMap((kind) =>
  features.flatMap(({ name, text }) =>
    name !== 'sync-panel' && text.includes(`'${kind}'`) ? [{ kind, feature: name, text }] : [],
  ),
);

test.each(saves.map((one) => [one.kind, one.feature, one] as const))(
  '%s of %s carries every field of its kind',
  (kind, _feature, { text }) => {
    const camel = formFieldsOf(kind);
    const missing = Object.keys(kindOf(kind).fields).filter(
      (name, n) => !new RegExp(`\\b(${name}|${camel[n] ?? name})\\b`).test(text),
    );
    expect(missing).toEqual([]);
  },
);
