import { useConfig } from '../../data/index.ts';
import { useTexts } from '../../i18n/useLanguage.ts';

export type Company = ReturnType<typeof useCompany>;

/** The head of every paper as text. `name`: from the record, if it has one. */
export function useCompanyHead(name?: string | null) {
  const { t } = useTexts();
  const company = useCompany();
  const taxNumber = company.taxNumber && t('app.taxNumber', { number: company.taxNumber });
  return { name: name ?? company.name, below: [company.contact, taxNumber].filter(Boolean) };
}

export function useCompany() {
  const { t } = useTexts();
  const config = useConfig();
  return {
    name: config['site.company_name'] || t('app.name'),
    /** Address and phone on one line; '' without both. */
    contact: [config['site.company_address'], config['site.company_phone']].filter(Boolean).join(' · '),
    /** NPWP, 16 digits; '' without one. */
    taxNumber: config['site.company_tax_number'],
    /** The `data:` URL of an image; '' without one. */
    logo: config['site.company_logo'],
    /** Accounts for payments, one per line. */
    bank: config['site.bank_account'].split(/ *\/ +/).filter(Boolean),
  };
}
