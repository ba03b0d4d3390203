import { CircleAlert, CircleCheck, KeyRound, UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useAuthor, useDraft } from '../../data/index.ts';
import { givenPassword, newUserSchema } from '../../domain/people/userForms.ts';
import { ROLES } from '../../domain/people/roles.ts';
import { firstMistakes } from '../../domain/rules/codes.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Message } from '../../ui/Message.tsx';
import { SelectInput } from '../../ui/SelectInput.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { cx } from '../../ui/cx.ts';
import { useDirtyForm } from '../../ui/dirtyForms.ts';
import { useDraftKeeper } from '../../ui/useDraftKeeper.ts';
import { useOnce } from '../../ui/useOnce.ts';
import { useOnline } from '../../ui/useOnline.ts';
import { failureText, useUsers } from './useUsers.ts';
import type { ValidationCode } from '../../domain/rules/codes.ts';

const FIELDS = ['full_name', 'email', 'role', 'phone', 'password'] as const;
type FieldName = (typeof FIELDS)[number];
type Typed = Readonly<Record<FieldName, string>>;

const NOTHING: Typed = { full_name: '', email: '', role: '', phone: '', password: '' };
const DRAFT = 'users.create';

export function CreateUser() {
  const draft = useOnce(useDraft(DRAFT));
  return draft === undefined ? (
    <div aria-hidden className="skeleton mb-6 h-14 rounded-lg lg:h-44" />
  ) : (
    <Form draft={draft} />
  );
}

/** A new account. The password is typed in the clear, because it is handed over; it is in no draft. */
function Form({ draft }: { readonly draft: unknown }) {
  const { t } = useTexts();
  const online = useOnline();
  const { drafts } = useAuthor();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Typed>(() => fromDraft(draft));
  const [tried, setTried] = useState(false);
  const [open, setOpen] = useState(() => FIELDS.some((field) => typed[field] !== ''));
  const [made, setMade] = useState<{ readonly name: string; readonly password: string } | null>(null);
  const { ask, busy, failure } = useUsers();
  const untouched = FIELDS.every((field) => typed[field] === '');
  const draftWritten = useDraftKeeper(drafts, DRAFT, { ...typed, password: '' }, untouched);
  useDirtyForm(!untouched);

  const checked = newUserSchema.safeParse(typed);
  const mistakes = tried && !checked.success ? mistakesIn(checked.error.issues, typed) : {};
  const refusedField = failure?.kind === 'refused' ? FIELDS.find((field) => field === failure.field) : undefined;
  const errorOf = (field: FieldName): string | undefined => {
    const mistake = mistakes[field];
    if (mistake) return t(`validation.${mistake}`);
    return failure && refusedField === field ? failureText(failure, t) : undefined;
  };
  const change = (field: FieldName, text: string) => {
    setTyped((before) => ({ ...before, [field]: text }));
    setMade(null);
  };
  const of = (field: FieldName) => ({
    id: `user-${field}`,
    label: t(`people.field.${field}`),
    value: typed[field],
    error: errorOf(field),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => change(field, target.value),
  });

  async function submit() {
    setTried(true);
    if (!checked.success) {
      const first = FIELDS.find((field) => mistakesIn(checked.error.issues, typed)[field]);
      return form.current?.querySelector<HTMLElement>(`#user-${first}`)?.focus();
    }
    await draftWritten();
    if ((await ask({ action: 'create', ...checked.data })) !== null) return undefined;
    setMade({ name: checked.data.full_name, password: typed.password });
    setTyped(NOTHING);
    return setTried(false);
  }

  return (
    <section aria-labelledby="create-user" className="mb-6">
      <Button
        icon={UserPlus}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="h-14 w-full sm:w-auto lg:hidden"
      >
        {t('people.create.open')}
      </Button>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        className={cx(
          'mt-3 rounded-lg border border-line bg-surface p-4 shadow-card lg:mt-0 lg:block',
          open ? 'block' : 'hidden',
        )}
      >
        <h2 id="create-user" className="text-base font-semibold">
          {t('people.create.title')}
        </h2>
        <p className="mb-3 text-sm text-ink-soft">{t('people.create.hint')}</p>
        <div className="grid gap-x-3 sm:grid-cols-2 lg:grid-cols-[repeat(4,minmax(0,1fr))_minmax(0,1.6fr)_auto]">
          <TextInput {...of('full_name')} autoComplete="off" />
          <TextInput {...of('email')} type="email" autoComplete="off" />
          <TextInput {...of('phone')} type="tel" mark={t('form.optional')} autoComplete="off" />
          <SelectInput {...of('role')}>
            <option value="">{t('people.create.chooseRole')}</option>
            {ROLES.map((role) => (
              <option key={role} value={role}>
                {t(`role.${role}`)}
              </option>
            ))}
          </SelectInput>
          <div className="flex items-start">
            <TextInput
              {...of('password')}
              className="grow"
              type="text"
              spellCheck={false}
              autoCapitalize="none"
              autoComplete="off"
            />
            <IconButton
              icon={KeyRound}
              label={t('people.create.suggest')}
              onClick={() => change('password', givenPassword(randomBelow))}
              className="mt-7"
            />
          </div>
          <Button
            type="submit"
            look="main"
            icon={UserPlus}
            disabled={busy || !online}
            className="whitespace-nowrap max-lg:mb-2 sm:mt-6 sm:self-start"
          >
            {t(busy ? 'people.create.busy' : 'people.create.submit')}
          </Button>
        </div>
        {failure && refusedField === undefined && (
          <Message role="alert" tone="bad" icon={CircleAlert} className="mt-3">
            {failureText(failure, t)}
          </Message>
        )}
      </form>
      <div role="status" className={made ? 'mt-3' : 'sr-only'}>
        {made && (
          <Message tone="good" icon={CircleCheck} title={t('people.create.done', { name: made.name })}>
            <p className="wrap-anywhere">{t('people.create.given', { password: made.password })}</p>
          </Message>
        )}
      </div>
    </section>
  );
}

const mistakesIn = (
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
  typed: Typed,
): Partial<Record<FieldName, ValidationCode>> =>
  firstMistakes(issues, {
    fieldOf: ([name]) => FIELDS.find((field) => field === name),
    // An empty field is told what it takes, as the product has it.
    typedOf: (field) => typed[field] || ' . ',
    isUnclear: () => false,
    otherwise: 'required',
  });

function fromDraft(draft: unknown): Typed {
  const held: Readonly<Record<string, unknown>> = { ...Object(draft) };
  const text = (field: FieldName) => (typeof held[field] === 'string' ? held[field] : '');
  return { full_name: text('full_name'), email: text('email'), role: text('role'), phone: text('phone'), password: '' };
}

/** Without the bias of a remainder. */
export function randomBelow(below: number): number {
  const most = Math.floor(0x1_0000_0000 / below) * below;
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (drawn < most) return drawn % below;
  }
}
