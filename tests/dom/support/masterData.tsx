import { useSearchParams } from 'react-router-dom';
import { MasterDataPage } from '../../../src/features/master-data/MasterDataPage.tsx';
import { placeIn } from '../../../src/features/master-data/MasterDataLinks.tsx';
import type { Role } from '../../../src/domain/rules/roles.ts';

/** A list at its address, for somebody of a role. */
export function MasterDataScreen({ as: role }: { readonly as: Role }) {
  const [address] = useSearchParams();
  const place = placeIn(address, role);
  return place ? <MasterDataPage key={place.table} role={role} place={place} /> : <p>No such list</p>;
}
