import { useCompany, useCompanyHead } from './useCompany.ts';
import '../paper/paper.css';

/** The head of every paper: logo, name, address and phone, tax number. `name`: from the record, if it has one. */
export function CompanyHead(props: { readonly name?: string | null }) {
  const { logo } = useCompany();
  const { name, below } = useCompanyHead(props.name);
  return (
    <div className="company-head">
      {logo && <img src={logo} alt="" className="company-logo" />}
      <div>
        <p className="ticket-house">{name}</p>
        {below.length > 0 && <p className="ticket-contact">{below.join(' · ')}</p>}
      </div>
    </div>
  );
}
