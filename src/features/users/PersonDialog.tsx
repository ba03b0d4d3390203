import { KeyRound, Save, Tablet, UserCheck, UserX, Copy } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useAuthor } from '../../data/index.ts';
import { contactSchema, givenPassword, type Contact } from '../../domain/people/userForms.ts';
import { ROLES, type Role } from '../../domain/rules/roles.ts';
import { TextField, formShape, OnlineForm, useOnlineForm, useTypedForm } from '../../forms/index.ts';
import { HistoryLink } from '../../shared/records/HistoryLink.tsx';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button, buttonClass, Dialog, SelectInput, copy, toast, useOnline } from '../../ui/index.ts';
import { PersonState } from './marks.tsx';
import type { PersonRow, UserAction } from '../../data/users.ts';
import { ok, unreachable } from '../../domain/values/result.ts';
import { randomBelow, sendUser } from './CreateUser.tsx';

export function PersonDialog({ person, onClose }: { readonly person: PersonRow; readonly onClose: () => void }) {
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

function ContactForm({ person }: { readonly person: PersonRow }) {
  const { t } = useTexts();
  const shape = formShape('users.change', { full_name: person.full_name, phone: person.phone ?? '' });
  const form = useOnlineForm(useTypedForm(shape), {
    read: shape.readBy(contactSchema),
    send: (contact: Contact) => sendUser({ action: 'change', user: person.id, ...contact }, t),
    onDone: () => toast('good', t('people.person.saved')),
  });
  return (
    <OnlineForm form={form} icon={Save} saveLabel={t('people.person.saveContact')} disabled={form.untouched}>
      <h3 className="mb-2 font-semibold">{t('people.person.contact')}</h3>
      <TextField form={form} name="full_name" id="person-full_name" label={t('people.field.full_name')} />
      <TextField form={form} name="phone" id="person-phone" label={t('people.field.phone')} type="tel" optional />
    </OnlineForm>
  );
}

/** What happens to unsent work is shown before, so the change needs a confirmation. */
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
        options={ROLES.map((one) => [one, t(`role.${one}`)])}
        hint={t('people.create.roles')}
      />
      <Button type="submit" disabled={!online || !wanted || wanted === person.role}>
        {t('people.person.saveRole')}
      </Button>
    </form>
  );
}

type Question =
  | { readonly kind: 'deactivate' | 'reactivate' | 'resetPassword' }
  | { readonly kind: 'changeRole'; readonly role: Role };

const NO_FIELDS = formShape('users.ask', {});

/** Shows the consequences, also for unsent work, before the action. A new password is shown here, once. */
function AskDialog(props: { readonly person: PersonRow; readonly question: Question; readonly onClose: () => void }) {
  const { person, question, onClose } = props;
  const { t } = useTexts();
  const [password] = useState(() => givenPassword(randomBelow));
  const [isSet, setIsSet] = useState(false);
  const name = person.full_name;

  const form = useOnlineForm(useTypedForm(NO_FIELDS), {
    read: () => ok(actionOf(question, person.id, password)),
    send: (action) => sendUser(action, t),
    onDone: () => (question.kind === 'resetPassword' ? setIsSet(true) : onClose()),
  });

  if (isSet)
    return (
      <Dialog title={t('people.newPassword.title', { name })} onClose={onClose}>
        <NewPassword password={password} onClose={onClose} />
      </Dialog>
    );
  const title =
    question.kind === 'changeRole'
      ? t('people.ask.changeRole', { name, role: t(`role.${question.role}`) })
      : t(`people.ask.${question.kind}`, { name });
  return (
    <Dialog title={title} onClose={onClose}>
      <OnlineForm
        form={form}
        look={question.kind === 'deactivate' ? 'danger' : 'main'}
        saveLabel={t(`people.act.${question.kind}`)}
        back={[t('people.act.back'), onClose]}
      >
        <p>{t(`people.ask.${question.kind}Text`)}</p>
        {(question.kind === 'deactivate' || question.kind === 'changeRole') && (
          <>
            <p className="mt-3 font-semibold">
              {person.unsent_count === null
                ? t('people.ask.unsentUnknown')
                : t('people.ask.unsent', { count: person.unsent_count })}
            </p>
            <p className="mt-3">
              {t(question.kind === 'deactivate' ? 'people.ask.unsentGone' : 'people.ask.unsentRole')}
            </p>
          </>
        )}
      </OnlineForm>
    </Dialog>
  );
}

function NewPassword({ password, onClose }: { readonly password: string; readonly onClose: () => void }) {
  const { t } = useTexts();
  const [copied, setCopied] = useState(false);
  const toClipboard = async () => setCopied((await copy(password)) === 'copied');
  return (
    <>
      <p>{t('people.newPassword.text')}</p>
      <output className="my-4 block rounded-md bg-sunken px-4 py-3 text-center font-mono text-lg font-semibold wrap-anywhere select-all">
        {password}
      </output>
      <div className="flex flex-wrap gap-3">
        <Button icon={Copy} onClick={() => void toClipboard()} className="grow">
          {t(copied ? 'people.act.copied' : 'people.act.copy')}
        </Button>
        <Button onClick={onClose} className="grow" text={t('people.act.close')} />
      </div>
    </>
  );
}

function actionOf(question: Question, user: string, password: string): UserAction {
  switch (question.kind) {
    case 'deactivate':
    case 'reactivate':
      return { action: question.kind, user };
    case 'changeRole':
      return { action: 'role', user, role: question.role };
    case 'resetPassword':
      return { action: 'reset_password', user, password };
    default:
      return unreachable(question);
  }
}
