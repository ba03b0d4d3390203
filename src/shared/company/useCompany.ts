import { useConfig } from '../../data/index.ts';
import { useTexts } from '../../i18n/useLanguage.ts';

export interface Company {
  /** The company's name, else that of the app. */
  readonly name: string;
  /** Address and phone on one line; '' without both. */
  readonly contact: string;
  /** NPWP, 16 digits; '' without one. */
  readonly taxNumber: string;
  /** The `data:` URL of an image; '' without one. */
  readonly logo: string;
  /** Accounts for payments, one per line. */
  readonly bank: readonly string[];
}

/** The head of every paper as text. `name`: from the record, if it has one. */
export function useCompanyHead(name?: string | null): { readonly name: string; readonly below: readonly string[] } {
  const { t } = useTexts();
  const company = useCompany();
  const taxNumber = company.taxNumber && t('app.taxNumber', { number: company.taxNumber });
  return { name: name ?? company.name, below: [company.contact, taxNumber].filter(Boolean) };
}

export function useCompany(): Company {
  const { t } = useTexts();
  const config = useConfig();
  return {
    name: config['site.company_name'] || t('app.name'),
    contact: [config['site.company_address'], config['site.company_phone']].filter(Boolean).join(' · '),
    taxNumber: config['site.company_tax_number'],
    logo: config['site.company_logo'],
    bank: config['site.bank_account'].split(/ *\/ +/).filter(Boolean),
  };
}
