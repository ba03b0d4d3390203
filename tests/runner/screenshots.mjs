// `npm run screenshots` takes the pictures of README.md and of the installed app anew (tests/browser/screenshots.nightly.spec.ts).
import { installIfMissing } from '../../supabase/local/install.mjs';
import { ensureBrowser } from './prepare.mjs';
import { conclude } from './steps.mjs';
import { runPlaywright } from './suites.mjs';

installIfMissing();
conclude([
  await runPlaywright(await ensureBrowser(), 'screenshots', ['screenshots.nightly.spec.ts'], { SCREENSHOTS: '1' }),
]);
