import { ArrowLeft, CircleCheck, FileUp, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { hasTwins } from '../../domain/masterData/merging.ts';
import { mayDo } from '../../domain/masterData/masterDataRights.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Message } from '../../ui/Message.tsx';
import { useTopOfPage } from '../../ui/useTopOfPage.ts';
import { MasterRecords } from './MasterRecords.tsx';
import { RecordEditor } from './edit/RecordEditor.tsx';
import { MergeDialog } from './edit/MergeDialog.tsx';
import { MergeOffer } from './edit/MergeOffer.tsx';
import { ImportDialog } from './import/ImportDialog.tsx';
import { addressOf, type Place } from './masterDataAddress.ts';
import { listOf } from './lists/index.ts';
import type { Role } from '../../domain/rules/roles.ts';
import type { OnMerge } from './MasterTable.tsx';

/** One list of master data: found, added to, changed, merged, taken in from a file, as far as the role may. */
export function MasterDataPage({ role, place: { table, open } }: { readonly role: Role; readonly place: Place }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const list = listOf(table);
  const [said, setSaid] = useState<Said | null>(null);
  const [merging, merge] = useState<Parameters<OnMerge> | null>(null);
  const mayCreate = mayDo(role, table, 'create');
  const mayMerge = hasTwins(table) && mayDo(role, table, 'propose_merge');
  const mayOpen = (['change', 'change_credit', 'merge'] as const).some((action) => mayDo(role, table, action));
  const isProposal = !mayDo(role, table, 'merge');
  const location = useLocation();
  const show = (id: string) => void navigate(addressOf({ table, open: id }), { state: FROM_LIST });
  // What was opened from the list goes back to it, so that the way back of the browser does not open it again.
  const close = () =>
    void (location.state === FROM_LIST ? navigate(-1) : navigate(addressOf({ table }), { replace: true }));
  const closeWith = (news: Said) => {
    setSaid(news);
    close();
  };
  // Another list is another page, although the path is the same.
  useTopOfPage();

  return (
    <>
      <title>{`${t(`masterData.list.${table}`)} · ${t('app.name')}`}</title>
      <Link
        to="/settings"
        className="-ml-2 inline-flex min-h-12 items-center gap-2 rounded-md px-2 text-ink-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-5" />
        {t('masterData.back')}
      </Link>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-xl font-bold">{t(`masterData.list.${table}`)}</h1>
        {mayCreate && (
          <div className="flex w-full flex-wrap gap-3 sm:w-auto">
            {list.importKind && (
              <Button
                icon={FileUp}
                onClick={() => show('import')}
                className="h-14 sm:whitespace-nowrap max-sm:flex-auto"
                text={t('masterData.import.open')}
              />
            )}
            <Link
              to={addressOf({ table, open: 'new' })}
              state={FROM_LIST}
              className={`${buttonClass('main')} sm:whitespace-nowrap max-sm:flex-auto`}
            >
              <Plus aria-hidden className="size-5" />
              {t(`masterData.new.${table}`)}
            </Link>
          </div>
        )}
      </div>
      {/* The region stands before it has words: a screen reader only tells what changes in one that it knows. */}
      <div role="status" className={said ? 'mb-4' : 'sr-only'}>
        {said && (
          <Message tone="good" icon={CircleCheck} title={t('form.saved')}>
            <p className="wrap-anywhere">
              {said.into === undefined
                ? said.name
                : t(isProposal ? 'masterData.merge.proposed' : 'masterData.merge.done', {
                    name: said.name,
                    into: said.into,
                  })}
            </p>
            {mayMerge && said.id !== undefined && said.into === undefined && (
              <MergeOffer table={table} saved={{ id: said.id, name: said.name }} onMerge={(...both) => merge(both)} />
            )}
          </Message>
        )}
      </div>
      {!mayCreate && !mayOpen && <p className="mb-4 text-ink-soft">{t('masterData.readOnly')}</p>}
      <MasterRecords
        list={list}
        {...(mayOpen && { onOpen: show })}
        {...(mayMerge && { onMerge: (...both) => merge(both) })}
      />
      {merging && hasTwins(table) && (
        <MergeDialog
          list={list}
          table={table}
          role={role}
          from={merging[0].id}
          name={merging[0].name}
          into={merging[1]}
          onClose={() => merge(null)}
          onMerged={(into) => {
            setSaid({ name: merging[0].name, into });
            merge(null);
          }}
        />
      )}
      {open === 'import' && mayCreate && list.importKind && (
        <ImportDialog list={list} kind={list.importKind} onClose={close} />
      )}
      {open !== undefined && open !== 'import' && (open === 'new' ? mayCreate : mayOpen) && (
        <RecordEditor
          key={open}
          list={list}
          role={role}
          id={open === 'new' ? null : open}
          onClose={close}
          onOpen={(id) => void navigate(addressOf({ table, open: id }), { replace: true, state: location.state })}
          onSaved={(name, id) => closeWith({ name, id })}
          onMerged={(name, into) => closeWith({ name, into })}
        />
      )}
    </>
  );
}

const FROM_LIST = 'from the list';

/** What was saved last, with its id; merged, where `into` names the record that stays. */
interface Said {
  readonly name: string;
  readonly id?: string;
  readonly into?: string;
}
