// Which engines besides Chromium are on this machine. Plain Node: the runner asks before anything else is known.
import { existsSync } from 'node:fs';

/** Debian's packages, and the programs and parts that the tests start. */
export const ENGINES = {
  firefox: { packages: ['firefox-esr'], needs: ['/usr/bin/firefox-esr'] },
  webkit: {
    packages: ['webkit2gtk-driver', 'gjs', 'gir1.2-webkit2-4.1', 'xvfb'],
    needs: ['/usr/bin/WebKitWebDriver', '/usr/bin/gjs', '/usr/bin/Xvfb'],
  },
};

/** @param {keyof typeof ENGINES} engine */
export const isHere = (engine) => ENGINES[engine].needs.every((program) => existsSync(program));

/** On Debian as root they can be had: there the stories of an engine that is missing fail, elsewhere they are not played. */
export const canInstall = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
