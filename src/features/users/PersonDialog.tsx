import { CircleAlert, CircleCheck, KeyRound, Save, Tablet, UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useAuthor } from '../../data/index.ts';
import { contactSchema } from '../../domain/people/userForms.ts';
import { ROLES } from '../../domain/people/roles.ts';
import { firstMistakes } from '../../domain/rules/codes.ts';
import { HistoryLink } from '../../shared/records/HistoryLink.tsx';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Message } from '../../ui/Message.tsx';
import { SelectInput } from '../../ui/SelectInput.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { useDirtyForm } from '../../ui/dirtyForms.ts';
import { useOnline } from '../../ui/useOnline.ts';
import { AskDialog } from './AskDialog.tsx';
import { PersonState } from './marks.tsx';
import { useUsers } from './useUsers.ts';
import type { PersonRow } from '../../data/users.ts';
import type { Role } from '../../domain/people/roles.ts';
import type { Question } from './AskDialog.tsx';

interface PersonDialogProps {
  readonly person: PersonRow;
  readonly onClose: () => void;
}

/** One person: their name, phone and role, and whether they may come in. */
export function PersonDialog({ person, onClose }: PersonDialogProps) {
  const { t } = useTexts();
  const online = useOnline();
  const author = useAuthor();
  const [question, ask] = useState<Question | null>(null);
  return (
    <Dialog title={person.full_name} place="right" onClose={onClose}>
      <div className="flex flex-col gap-6">
        <div className="flex flex-col gap-2">
          <p className="wrap-anywhere text-ink-soft">
            {person.email}
            {author.id === person.id && ` · ${t('people.person.you')}`}
          </p>
          <PersonState person={person} />
        </div>
        <ContactForm key={`${person.full_name} ${person.phone}`} person={person} />
        <RoleForm key={person.role} person={person} onAsk={(role) => ask({ kind: 'changeRole', role })} />
        <div className="flex flex-col gap-3">
          <Button icon={KeyRound} disabled={!online} onClick={() => ask({ kind: 'resetPassword' })}>
            {t('people.act.resetPassword')}
          </Button>
          {person.is_active ? (
            <Button look="danger" icon={UserX} disabled={!online} onClick={() => ask({ kind: 'deactivate' })}>
              {t('people.act.deactivate')}
            </Button>
          ) : (
            <Button icon={UserCheck} disabled={!online} onClick={() => ask({ kind: 'reactivate' })}>
              {t('people.act.reactivate')}
            </Button>
          )}
          <Link to={`/users?tab=devices&person=${person.id}`} onClick={onClose} className={buttonClass('quiet')}>
            <Tablet aria-hidden className="size-5" />
            {t('people.person.devices')}
          </Link>
          <HistoryLink id={person.id} />
        </div>
      </div>
      {question && <AskDialog person={person} question={question} onClose={() => ask(null)} />}
    </Dialog>
  );
}

const CONTACT = ['full_name', 'phone'] as const;
type ContactField = (typeof CONTACT)[number];

function ContactForm({ person }: { readonly person: PersonRow }) {
  const { t } = useTexts();
  const online = useOnline();
  const stored = { full_name: person.full_name, phone: person.phone ?? '' };
  const [typed, setTyped] = useState<Readonly<Record<ContactField, string>>>(stored);
  const [tried, setTried] = useState(false);
  const [saved, setSaved] = useState(false);
  const { ask, busy, failure, said } = useUsers();
  const untouched = CONTACT.every((field) => typed[field] === stored[field]);
  useDirtyForm(!untouched);
  const checked = contactSchema.safeParse(typed);
  const mistakes = checked.success
    ? {}
    : firstMistakes(checked.error.issues, {
        fieldOf: ([name]) => CONTACT.find((field) => field === name),
        typedOf: (field) => typed[field] || ' . ',
        isUnclear: () => false,
        otherwise: 'required',
      });
  const refusedField = failure?.kind === 'refused' ? CONTACT.find((field) => field === failure.field) : undefined;
  const of = (field: ContactField) => {
    const mistake = tried ? mistakes[field] : undefined;
    return {
      id: `person-${field}`,
      label: t(`people.field.${field}`),
      value: typed[field],
      error: mistake ? t(`validation.${mistake}`) : refusedField === field ? (said ?? undefined) : undefined,
      onChange: ({ target }: { readonly target: { readonly value: string } }) => {
        setTyped((before) => ({ ...before, [field]: target.value }));
        setSaved(false);
      },
    };
  };

  async function save() {
    setTried(true);
    if (!checked.success) return;
    setSaved((await ask({ action: 'change', user: person.id, ...checked.data })) === null);
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h3 className="mb-2 font-semibold">{t('people.person.contact')}</h3>
      <TextInput {...of('full_name')} autoComplete="off" />
      <TextInput {...of('phone')} type="tel" mark={t('form.optional')} autoComplete="off" />
      <Button type="submit" icon={Save} disabled={busy || !online || untouched}>
        {t(busy ? 'people.act.busy' : 'people.person.saveContact')}
      </Button>
      <div role="status" className={saved && untouched ? 'mt-3' : 'sr-only'}>
        {saved && untouched && (
          <Message tone="good" icon={CircleCheck}>
            {t('people.person.saved')}
          </Message>
        )}
      </div>
      {said && refusedField === undefined && (
        <Message role="alert" tone="bad" icon={CircleAlert} className="mt-3">
          {said}
        </Message>
      )}
    </form>
  );
}

/** What becomes of unsent work is said before, so the change is a question of its own. */
function RoleForm({ person, onAsk }: { readonly person: PersonRow; readonly onAsk: (role: Role) => void }) {
  const { t } = useTexts();
  const online = useOnline();
  const [role, setRole] = useState<string>(person.role);
  const wanted = ROLES.find((one) => one === role);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted) onAsk(wanted);
      }}
    >
      <SelectInput
        id="person-role"
        label={t('people.person.role')}
        value={role}
        onChange={({ target }) => setRole(target.value)}
      >
        {ROLES.map((one) => (
          <option key={one} value={one}>
            {t(`role.${one}`)}
          </option>
        ))}
      </SelectInput>
      <Button type="submit" disabled={!online || !wanted || wanted === person.role}>
        {t('people.person.saveRole')}
      </Button>
    </form>
  );
}
