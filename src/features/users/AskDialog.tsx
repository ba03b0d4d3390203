import { Copy } from 'lucide-react';
import { useState } from 'react';
import { givenPassword } from '../../domain/people/userForms.ts';
import { ok, unreachable } from '../../domain/values/result.ts';
import { formShape } from '../../forms/shape/formShape.ts';
import { OnlineForm } from '../../forms/OnlineForm.tsx';
import { useOnlineForm } from '../../forms/useOnlineForm.ts';
import { useTypedForm } from '../../forms/useTypedForm.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { randomBelow } from './CreateUser.tsx';
import { sendUser } from './sendUser.ts';
import type { PersonRow, UserAction } from '../../data/users.ts';
import type { Role } from '../../domain/rules/roles.ts';

export type Question =
  | { readonly kind: 'deactivate' | 'reactivate' | 'resetPassword' }
  | { readonly kind: 'changeRole'; readonly role: Role };

const NO_FIELDS = formShape('users.ask', {});

interface AskDialogProps {
  readonly person: PersonRow;
  readonly question: Question;
  readonly onClose: () => void;
}

/** Says what will happen, and what becomes of unsent work, before it happens. A new password is shown here, once. */
export function AskDialog({ person, question, onClose }: AskDialogProps) {
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
        busyLabel={t('people.act.busy')}
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
  const copy = async () => {
    await navigator.clipboard.writeText(password).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <>
      <p>{t('people.newPassword.text')}</p>
      <output className="my-4 block rounded-md bg-sunken px-4 py-3 text-center font-mono text-lg font-semibold wrap-anywhere select-all">
        {password}
      </output>
      <div className="flex flex-wrap gap-3">
        <Button icon={Copy} onClick={() => void copy()} className="grow">
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
