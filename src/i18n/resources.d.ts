import type common from '../../public/locales/en/common.json';

/** Keys are typed from the English file: a text that does not exist does not compile. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: { common: typeof common };
  }
}
