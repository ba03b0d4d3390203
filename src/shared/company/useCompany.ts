import { useConfig } from '../../data/index.ts';
import { useTexts } from '../../i18n/useLanguage.ts';

/** At the head of all that is printed: the company's name, else that of the app; address and phone in one line, '' where neither is given. */
export function useCompany(): { readonly name: string; readonly contact: string } {
  const { t } = useTexts();
  const config = useConfig();
  return {
    name: config['site.company_name'] || t('app.name'),
    contact: [config['site.company_address'], config['site.company_phone']].filter(Boolean).join(' · '),
  };
}
