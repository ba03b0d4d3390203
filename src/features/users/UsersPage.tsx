import { CloudOff, Users } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Message, Segmented, useOnline, OpenButton, Empty, type Column } from '../../ui/index.ts';
import { DevicesTab } from './DevicesTab.tsx';
import { useState } from 'react';
import { peoplePaging, usePeople, type PersonRow } from '../../data/users.ts';
import { isRole } from '../../domain/rules/roles.ts';
import { CreateUser } from './CreateUser.tsx';
import { ServerTable, usePaging } from '../../shared/records/ServerPages.tsx';
import { PersonState, useReported } from './marks.tsx';
import { PersonDialog } from './PersonDialog.tsx';

const TABS = ['people', 'devices'] as const;

/** Users and devices. Both are changed on the server: an account that exists only on this device would be useless. */
export function UsersPage() {
  const { t } = useTexts();
  const online = useOnline();
  const [address, go] = useSearchParams();
  const tab = TABS.find((known) => known === address.get('tab')) ?? 'people';
  return (
    <>
      <title>{`${t('people.title')} · ${t('app.name')}`}</title>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-xl font-bold">{t('people.title')}</h1>
        <Segmented
          label={t('people.view')}
          value={tab}
          options={TABS.map((value) => ({ value, label: t(`people.tab.${value}`) }))}
          onChange={(value) => go({ tab: value }, { replace: true })}
        />
      </div>
      {!online && <Message tone="warn" icon={CloudOff} role="status" className="mb-4" text={t('people.needsSignal')} />}
      {tab === 'people' ? <PeopleTab /> : <DevicesTab />}
    </>
  );
}

function PeopleTab() {
  const { t } = useTexts();
  const { paging, sorting, toPage } = usePaging(peoplePaging);
  const list = usePeople(paging);
  const [openId, open] = useState<string | null>(null);
  const person = list.value?.rows.find(({ id }) => id === openId);
  const columns: readonly Column<PersonRow>[] = [
    {
      key: 'full_name',
      title: t('people.column.name'),
      sortBy: (row) => row.full_name,
      cellClass: 'min-w-0 max-lg:basis-full wrap-anywhere lg:max-w-80',
      cell: (row) => <OpenButton onOpen={() => open(row.id)}>{row.full_name}</OpenButton>,
    },
    {
      key: 'email',
      title: t('people.field.email'),
      cellClass: 'min-w-0 wrap-anywhere max-lg:basis-full max-lg:text-sm max-lg:text-ink-soft',
      cell: (row) => row.email,
    },
    {
      key: 'role',
      title: t('people.column.role'),
      sortBy: (row) => row.role,
      cell: (row) => (isRole(row.role) ? t(`role.${row.role}`) : row.role),
    },
    { key: 'state', title: t('people.column.state'), cell: (row) => <PersonState person={row} /> },
    ...useReported(t('people.column.lastSeen')),
  ];
  return (
    <>
      <CreateUser />
      <ServerTable
        list={list}
        paging={paging}
        toPage={toPage}
        empty={<Empty icon={Users} title={t('people.empty.title')} text={t('people.empty.text')} />}
        label={t('people.tab.people')}
        columns={columns}
        keyOf={({ id }) => id}
        sorting={sorting}
        cardClass="flex flex-wrap gap-x-4 gap-y-1 px-4"
      />
      {person && <PersonDialog key={person.id} person={person} onClose={() => open(null)} />}
    </>
  );
}
