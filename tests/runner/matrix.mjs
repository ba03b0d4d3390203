// `npm run matrix`: who may do what, out of the database's own data: that of DATABASE_URL, else of one made from the migrations.
import path from 'node:path';
import { root } from '../../supabase/local/install.mjs';

export async function printMatrix() {
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(path.join(root, 'tests/runner/matrix.ts'), {
    configFile: false,
    logLevel: 'error',
  });
  console.log(await module.matrixText(process.env.DATABASE_URL || null));
}
