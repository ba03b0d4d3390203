import { CircleCheck, KeyRound, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useDraft } from '../../data/index.ts';
import { givenPassword, newUserSchema, type NewUser } from '../../domain/people/userForms.ts';
import { ROLES } from '../../domain/rules/roles.ts';
import { SelectField, TextField, formShape, OnlineForm, useOnlineForm, useTypedForm } from '../../forms/index.ts';
import { labelled } from '../../forms/FormFields.tsx';
import type { PlainShape, Refusal } from '../../forms/index.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button, IconButton, Message, cx, useOnce } from '../../ui/index.ts';
import { askUsers, type UserAction, type UserFailure } from '../../data/users.ts';
import type { TFunction } from 'i18next';

const NOTHING = { full_name: '', email: '', role: '', phone: '', password: '' };
/** No draft contains the password. */
const shape: PlainShape<typeof NOTHING> = {
  ...formShape('users.create', NOTHING),
  draftOf: ({ values, language }) => ({ ...values, password: '', language }),
};

export function CreateUser() {
  const draft = useOnce(useDraft(shape.draftKey));
  return draft === undefined ? (
    <div aria-hidden className="skeleton mb-6 h-14 rounded-lg lg:h-44" />
  ) : (
    <Form draft={draft} />
  );
}

/** A new account. The password is typed visibly, because it is handed over. */
function Form({ draft }: { readonly draft: unknown }) {
  const { t } = useTexts();
  const typing = useTypedForm(shape, draft);
  const [open, setOpen] = useState(!typing.untouched);
  const [made, setMade] = useState<NewUser | null>(null);
  const form = useOnlineForm(typing, {
    read: shape.readBy(newUserSchema),
    whenEmpty: { role: 'role_invalid' },
    send: (user: NewUser) => sendUser({ action: 'create', ...user }, t),
    onDone: (user) => {
      setMade(user);
      form.begin(NOTHING);
    },
  });
  const created = form.untouched ? made : null;

  return (
    <section aria-labelledby="create-user" className="mb-6">
      <Button
        icon={UserPlus}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="h-14 w-full sm:w-auto lg:hidden"
        text={t('people.create.open')}
      />
      <OnlineForm
        form={form}
        look="main"
        icon={UserPlus}
        saveLabel={t('people.create.submit')}
        busyLabel={t('people.create.busy')}
        className={cx(
          'mt-3 rounded-lg border border-line bg-surface p-4 shadow-card lg:mt-0 lg:block',
          open ? 'block' : 'hidden',
        )}
      >
        <h2 id="create-user" className="text-base font-semibold">
          {t('people.create.title')}
        </h2>
        <p className="mb-3 text-sm text-ink-soft">
          {t('people.create.hint')} {t('auth.passwordHint')}
        </p>
        <div className="grid gap-x-3 sm:grid-cols-2 lg:grid-cols-[repeat(4,minmax(0,1fr))_minmax(0,1.6fr)]">
          <TextField {...labelled(form, 'full_name', t('people.field.full_name'))} />
          <TextField {...labelled(form, 'email', t('people.field.email'))} type="email" />
          <TextField {...labelled(form, 'phone', t('people.field.phone'))} type="tel" optional />
          <SelectField
            {...labelled(form, 'role', t('people.field.role'))}
            none={t('people.create.chooseRole')}
            options={ROLES.map((role) => [role, t(`role.${role}`)])}
          />
          <p className="mb-3 text-sm text-ink-soft sm:order-last sm:col-span-full">{t('people.create.roles')}</p>
          <div className="flex items-start">
            <TextField
              {...labelled(form, 'password', t('people.field.password'))}
              className="grow"
              autoCapitalize="none"
            />
            <IconButton
              icon={KeyRound}
              label={t('people.create.suggest')}
              onClick={() => form.store.type('password', givenPassword(randomBelow))}
              className="mt-7"
            />
          </div>
        </div>
      </OnlineForm>
      <div role="status" className={created ? 'mt-3' : 'sr-only'}>
        {created && (
          <Message tone="good" icon={CircleCheck} title={t('people.create.done', { name: created.full_name })}>
            <p className="wrap-anywhere">{t('people.create.given', { password: created.password })}</p>
          </Message>
        )}
      </div>
    </section>
  );
}

/** Without modulo bias. */
export function randomBelow(below: number): number {
  const most = Math.floor(0x1_0000_0000 / below) * below;
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (drawn < most) return drawn % below;
  }
}

/** Null: the users function has done it. */
export async function sendUser(action: UserAction, t: TFunction): Promise<Refusal | null> {
  const asked = await askUsers(action).catch(() => ({ ok: false, error: { kind: 'unclear' } }) as const);
  return asked.ok ? null : refusalOf(asked.error, t);
}

/** The function's sentence, if the app has none for its code. */
function refusalOf(failure: UserFailure, t: TFunction): Refusal {
  if (failure.kind !== 'refused') return { text: t(`people.failed.${failure.kind}`) };
  const known = CODES.find((code) => code === failure.code);
  const text = known ? t(`people.failed.${known}`) : failure.message || t('people.failed.invalid_input');
  return { text, field: failure.field };
}

const CODES = ['last_owner', 'unknown_user', 'email_taken', 'forbidden', 'weak_password'] as const;
