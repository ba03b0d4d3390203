import { KeyRound, Save, Tablet, UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useAuthor } from '../../data/index.ts';
import { contactSchema, type Contact } from '../../domain/people/userForms.ts';
import { ROLES, type Role } from '../../domain/rules/roles.ts';
import { TextField } from '../../forms/FormFields.tsx';
import { formShape } from '../../forms/shape/formShape.ts';
import { OnlineForm } from '../../forms/OnlineForm.tsx';
import { useOnlineForm } from '../../forms/useOnlineForm.ts';
import { useTypedForm } from '../../forms/useTypedForm.ts';
import { HistoryLink } from '../../shared/records/HistoryLink.tsx';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SelectInput } from '../../ui/SelectInput.tsx';
import { toast } from '../../ui/toast.ts';
import { useOnline } from '../../ui/useOnline.ts';
import { AskDialog, type Question } from './AskDialog.tsx';
import { PersonState } from './marks.tsx';
import { sendUser } from './sendUser.ts';
import type { PersonRow } from '../../data/users.ts';

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

function ContactForm({ person }: { readonly person: PersonRow }) {
  const { t } = useTexts();
  const shape = formShape('users.change', { full_name: person.full_name, phone: person.phone ?? '' });
  const form = useOnlineForm(useTypedForm(shape), {
    read: shape.readBy(contactSchema),
    send: (contact: Contact) => sendUser({ action: 'change', user: person.id, ...contact }, t),
    onDone: () => toast('good', t('people.person.saved')),
  });
  return (
    <OnlineForm
      form={form}
      icon={Save}
      saveLabel={t('people.person.saveContact')}
      busyLabel={t('people.act.busy')}
      disabled={form.untouched}
    >
      <h3 className="mb-2 font-semibold">{t('people.person.contact')}</h3>
      <TextField form={form} name="full_name" id="person-full_name" label={t('people.field.full_name')} />
      <TextField form={form} name="phone" id="person-phone" label={t('people.field.phone')} type="tel" optional />
    </OnlineForm>
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
        options={ROLES.map((one) => [one, t(`role.${one}`)])}
      />
      <Button type="submit" disabled={!online || !wanted || wanted === person.role}>
        {t('people.person.saveRole')}
      </Button>
    </form>
  );
}
