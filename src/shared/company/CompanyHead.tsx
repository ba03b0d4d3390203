import { useTexts } from '../../i18n/useLanguage.ts';
import { useCompany } from './useCompany.ts';
import '../paper/paper.css';

/** The head of every paper: logo, name, address and phone, tax number. `name`: as the record kept it, where it did. */
export function CompanyHead({ name }: { readonly name?: string | null }) {
  const { t } = useTexts();
  const company = useCompany();
  const below = [company.contact, company.taxNumber && t('app.taxNumber', { number: company.taxNumber })].filter(
    Boolean,
  );
  return (
    <div className="company-head">
      {company.logo && <img src={company.logo} alt="" className="company-logo" />}
      <div>
        <p className="ticket-house">{name ?? company.name}</p>
        {below.length > 0 && <p className="ticket-contact">{below.join(' · ')}</p>}
      </div>
    </div>
  );
}
