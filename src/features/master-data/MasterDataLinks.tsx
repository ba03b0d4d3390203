import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { addressOf } from './address.ts';
import { listOf, listsFor } from './lists/index.ts';
import type { Role } from '../../domain/roles.ts';

/** For the settings: the way to every list that this role finds. */
export function MasterDataLinks({ role }: { readonly role: Role }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="mb-2 text-ink-soft">{t('masterData.text')}</p>
      <ul className="grid grid-cols-1 gap-x-4 sm:grid-cols-2">
        {listsFor(role).map((table) => {
          const { icon: Icon } = listOf(table);
          return (
            <li key={table}>
              <Link to={addressOf({ table })} className="flex min-h-14 items-center gap-3 rounded-md px-2 py-2 no-underline hover:bg-sunken">
                <Icon aria-hidden className="size-6 shrink-0 text-accent-ink" />
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <span className="block font-semibold underline decoration-line-strong underline-offset-4">{t(`masterData.list.${table}`)}</span>
                  <span className="block text-sm text-ink-soft">{t(`masterData.about.${table}`)}</span>
                </span>
                <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}
