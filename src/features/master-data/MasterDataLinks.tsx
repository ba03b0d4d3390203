import { useTexts } from '../../i18n/useLanguage.ts';
import { LinkTiles } from '../../ui/LinkTiles.tsx';
import { addressOf } from './masterDataAddress.ts';
import { listOf, listsFor } from './lists/index.ts';
import type { Role } from '../../domain/rules/roles.ts';

/** For the settings: links to the lists in which this role may add or change something. Densities are the owner's. */
export function MasterDataLinks({ role }: { readonly role: Role }) {
  const { t } = useTexts();
  return (
    <>
      <p className="mb-2 text-ink-soft">{t('masterData.text')}</p>
      <LinkTiles
        tiles={listsFor(role).map((table) => ({
          to: addressOf({ table }),
          icon: listOf(table).icon,
          name: t(`masterData.list.${table}`),
          about: t(`masterData.about.${table}`),
        }))}
      />
    </>
  );
}
