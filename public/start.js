// Runs before the first paint, so that the wrong theme never flashes, and requests the right texts at once.
(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const theme = read('app:theme');
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  const stored = read('app:lang');
  const known = stored === 'en' || stored === 'id';
  const lang = known ? stored : navigator.language.toLowerCase().startsWith('id') ? 'id' : 'en';
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document.documentElement.lang = lang;
  const ask = (rel, href, as = '') => {
    document.head.append(Object.assign(document.createElement('link'), { rel, as, crossOrigin: 'anonymous', href }));
  };
  ask('preload', `/locales/${lang}/common.json`, 'fetch');
  // A known user on a device that has the app: the files that follow the first one are fetched while it runs.
  if (!read('userRole') || !navigator.serviceWorker?.controller) return;
  for (const href of document.querySelector('meta[name=second-wave]')?.content.split(' ') ?? [])
    ask('modulepreload', href);
})();
