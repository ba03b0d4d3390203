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
  const texts = document.createElement('link');
  texts.rel = 'preload';
  texts.as = 'fetch';
  texts.crossOrigin = 'anonymous';
  texts.href = `/locales/${lang}/common.json`;
  document.head.append(texts);
})();
