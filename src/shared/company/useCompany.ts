import { useConfig } from '../../data/index.ts';
import { useTexts } from '../../i18n/useLanguage.ts';

export interface Company {
  /** The company's name, else that of the app. */
  readonly name: string;
  /** Address and phone in one line; '' where neither is given. */
  readonly contact: string;
  /** NPWP, 16 digits; '' where none is given. */
  readonly taxNumber: string;
  /** The `data:` address of a picture; '' where none is given. */
  readonly logo: string;
  /** Accounts to pay to, a line each. */
  readonly bank: readonly string[];
}

/** The head of every paper in words. `name`: as the record kept it, where it did. */
export function useCompanyHead(name?: string | null): { readonly name: string; readonly below: readonly string[] } {
  const { t } = useTexts();
  const company = useCompany();
  const taxNumber = company.taxNumber && t('app.taxNumber', { number: company.taxNumber });
  return { name: name ?? company.name, below: [company.contact, taxNumber].filter(Boolean) };
}

/** What stands at the head of all that is printed. */
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
