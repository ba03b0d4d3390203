import { CircleCheck, FileUp, Plus, GitMerge, Banknote } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { hasTwins, type TwinTable } from '../../domain/masterData/merging.ts';
import { mayDo } from '../../domain/masterData/masterDataRights.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { BackLink, Button, buttonClass, Message, useTopOfPage, Dialog, useOnce } from '../../ui/index.ts';
import { MasterRecords } from './MasterRecords.tsx';
import { MergeDialog } from './edit/MergeDialog.tsx';
import { ImportDialog } from './import/ImportDialog.tsx';
import { addressOf, type Place } from './MasterDataLinks.tsx';
import { listOf, type MasterList } from './lists/index.ts';
import { useTwin } from '../../data/masterData.ts';
import { nameOf } from '../../domain/masterData/keys.ts';
import { useDraft, useRow } from '../../data/index.ts';
import { HistoryLink } from '../../shared/records/HistoryLink.tsx';
import { Orders } from '../../shared/orders/Orders.tsx';
import { PaymentDialog } from '../../shared/payments/PaymentDialog.tsx';
import { recordText } from './recordText.ts';
import { OpeningBalance } from './edit/OpeningBalance.tsx';
import { RecordForm } from './edit/RecordForm.tsx';
import type { OnMerge } from './MasterTable.tsx';
import type { Role } from '../../domain/rules/roles.ts';

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
  const hasBalances = table === 'customers' && mayDo(role, table, 'change_credit');
  const files = [
    ...(hasBalances ? [['balances', t('masterData.opening.import')] as const] : []),
    ...(list.importKind ? [['import', t('masterData.import.open')] as const] : []),
  ];
  const show = (id: string) => void navigate(addressOf({ table, open: id }), { state: FROM_LIST });
  // Returns to the list if the record was opened from it, so that the browser's back button does not open it again.
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
      <BackLink to="/settings" text={t('masterData.back')} />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-xl font-bold">{t(`masterData.list.${table}`)}</h1>
        {mayCreate && (
          <div className="flex w-full flex-wrap gap-3 sm:w-auto">
            {files.map(([file, text]) => (
              <Button
                key={file}
                icon={FileUp}
                onClick={() => show(file)}
                className="h-14 sm:whitespace-nowrap max-sm:flex-auto"
                text={text}
              />
            ))}
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
      {/* The region exists before it has text: a screen reader reports only changes in a known region. */}
      <div role="status" className={said ? 'mb-4' : 'sr-only'}>
        {said && (
          <Message tone="good" icon={CircleCheck} title={t('form.saved')}>
            <p className="wrap-anywhere">
              {said.into === undefined
                ? said.name
                : t(`masterData.merge.${isProposal ? 'proposed' : 'done'}`, { name: said.name, into: said.into })}
            </p>
            {mayMerge && hasTwins(table) && said.id !== undefined && said.into === undefined && (
              <MergeOffer table={table} saved={{ id: said.id, name: said.name }} onMerge={(...both) => merge(both)} />
            )}
          </Message>
        )}
      </div>
      {!mayCreate && !mayOpen && <p className="mb-4 text-ink-soft">{t('masterData.readOnly')}</p>}
      <MasterRecords
        list={list}
        onOpen={mayOpen ? show : undefined}
        onMerge={mayMerge ? (...both) => merge(both) : undefined}
      />
      {merging && hasTwins(table) && (
        <MergeDialog
          {...{ list, table, role }}
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
        <ImportDialog
          title={t('masterData.import.title', { list: t(`masterData.list.${table}`) })}
          kind={list.importKind}
          role={role}
          onClose={close}
        />
      )}
      {open === 'balances' && hasBalances && (
        <ImportDialog title={t('masterData.opening.import')} kind="opening_balances" role={role} onClose={close} />
      )}
      {open !== undefined && !IMPORTS.includes(open) && (open === 'new' ? mayCreate : mayOpen) && (
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

/** The last save, with its id; after a merge, `into` is the remaining record. */
interface Said {
  readonly name: string;
  readonly id?: string;
  readonly into?: string;
}

/** Values of `open` other than records. */
const IMPORTS = ['import', 'balances'];

interface MergeOfferProps {
  readonly table: TwinTable;
  readonly saved: { readonly id: string; readonly name: string };
  readonly onMerge: OnMerge;
}

/** Offers to merge the saved record with one of the same or nearly the same name: two more presses. */
function MergeOffer({ table, saved, onMerge }: MergeOfferProps) {
  const { t } = useTexts();
  const twin = useTwin(table, saved.name, saved.id);
  if (!twin) return null;
  const { row } = twin.record;
  const name = nameOf(table, row);
  return (
    <>
      <p className="mt-2 wrap-anywhere">{t('masterData.alike', { name })}</p>
      <Button icon={GitMerge} className="mt-2" onClick={() => onMerge(saved, { id: row.id, name })}>
        {t('masterData.merge.open')}
      </Button>
    </>
  );
}

interface RecordEditorProps {
  readonly list: MasterList;
  readonly role: Role;
  /** Null: a new record. */
  readonly id: string | null;
  readonly onClose: () => void;
  /** `name`: of the saved record. */
  readonly onSaved: (name: string, id: string) => void;
  readonly onOpen: (id: string) => void;
  readonly onMerged: (name: string, into: string) => void;
}

/** Opens with the earlier input; every record, and the new one, has its own draft. */
function RecordEditor({ list, id, ...rest }: RecordEditorProps) {
  const { t, language } = useTexts();
  const [paying, pay] = useState(false);
  const draftKey = `masterData.${list.table}.${id ?? 'new'}`;
  const draft = useOnce(useDraft(draftKey));
  const live = useRow(list.table, id ?? undefined);
  // The row when it was opened; waits for one that is still being read.
  const row = useOnce(live ?? undefined)?.row ?? null;
  if (draft === undefined || (live === undefined && !row)) return null;
  const name = row ? recordText(list, row, t, language).name : '';
  if (paying) return <PaymentDialog customer={name} onClose={() => pay(false)} />;
  return (
    <Dialog title={row ? name : t(`masterData.new.${list.table}`)} place="right" onClose={rest.onClose}>
      {id !== null && !row ? (
        <p>{t('masterData.edit.gone')}</p>
      ) : (
        <>
          <RecordForm list={list} row={row} name={name} draftKey={draftKey} draft={draft} {...rest} />
          {row && list.table === 'customers' && (
            <>
              {rest.role !== 'admin' && (
                <Button icon={Banknote} onClick={() => pay(true)} className="mt-3 w-full" text={t('payment.record')} />
              )}
              {rest.role !== 'admin' && <OpeningBalance customerId={row.id} name={name} />}
              <section className="mt-6 border-t border-line pt-4">
                <Orders customer={{ id: row.id, name }} />
              </section>
            </>
          )}
          {row && <HistoryLink id={row.id} />}
        </>
      )}
    </Dialog>
  );
}
