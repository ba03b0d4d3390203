import { useCompany, useCompanyHead } from './useCompany.ts';

/** The head of every paper: logo, name, address and phone, tax number. `name`: from the record, if it has one. */
export function CompanyHead(props: { readonly name?: string | null }) {
  const { logo } = useCompany();
  const { name, below } = useCompanyHead(props.name);
  return (
    <div className="flex items-center gap-[3mm] in-[.ticket-roll]:flex-col in-[.ticket-roll]:items-start in-[.ticket-roll]:gap-[1mm]">
      {logo && <img src={logo} alt="" className="max-h-[16mm] max-w-[32mm] shrink-0 object-contain" />}
      <div>
        <p className="text-[1.3em] leading-[1.2] font-bold">{name}</p>
        {below.length > 0 && <p className="text-[0.9em]">{below.join(' · ')}</p>}
      </div>
    </div>
  );
}
