import type common from '../../public/locales/en/common.json';

/** Keys are typed from the English file, so that a missing text does not compile. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: { common: typeof common };
  }
}
