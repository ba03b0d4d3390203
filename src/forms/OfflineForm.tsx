/** The layout of a form that is saved on this device. `OfflineForm` is complete; a form with another layout uses the parts. */
import { CircleAlert, CircleCheck, RotateCcw, Save, Undo2 } from 'lucide-react';
import { useEffect, useRef, type ReactNode, type Ref, type SubmitEvent } from 'react';
import { UNDO_MS, useDraft } from '../data/index.ts';
import { useTexts } from '../i18n/useLanguage.ts';
import { Button, FKey, Message, PageSkeleton, SaveFailed, useFunctionKeys, useOnce, useWaited } from '../ui/index.ts';
import { SaveBar } from '../ui/SaveBar.tsx';
import { enterMovesOn } from '../ui/enterMovesOn.ts';
import { useSignal } from '../ui/signal.ts';
import { HeldMark } from './ClosedDay.tsx';
import { mistakeCount, type CheckedForm } from './useMistakes.ts';
import type { MutationDraft } from '../domain/mutations/mutations.ts';
import type { Texts } from './shape/typedStore.ts';
import type { OfflineForm as Form, Outcome } from './useOfflineForm.ts';

interface OfflineFormProps<V extends Texts> {
  readonly form: Form<V>;
  readonly saveLabel: string;
  readonly intro?: string;
  /** Below "Saved on this device"; instead of it if there was nothing to record. */
  readonly said?: (entries: number, drafts: readonly MutationDraft[]) => ReactNode;
  /** Why it cannot be saved now; the input is kept. */
  readonly blocked?: string | false;
  readonly problem?: string | false;
  /** Above the button that saves, always visible. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

export function OfflineForm<V extends Texts>(props: OfflineFormProps<V>) {
  const { form, saveLabel, intro, said, blocked = false, problem = false, foot, children } = props;
  return (
    <FormFrame form={form} onSubmit={form.submit} className="flex flex-col gap-4">
      <SaveOutcome outcome={form.outcome} {...(said && { said })} />
      <RestoredNote form={form} />
      {intro && <p className="max-w-3xl text-ink-soft">{intro}</p>}
      <div className="rounded-lg border border-line bg-surface px-4 pt-4 pb-2 shadow-card sm:px-6">
        {children}
        {/* The space is reserved, so that nothing moves at the first keystroke. */}
        <div className="flex min-h-12 justify-end">
          <ClearButton form={form} onClear={form.clear} />
        </div>
      </div>
      {blocked && <Message tone="warn" icon={CircleAlert} text={blocked} />}
      {form.failure && <SaveFailed failure={form.failure} typed={form.values} />}
      <FormSaveBar form={form} label={saveLabel} disabled={blocked !== false}>
        {foot}
        {problem && <p className="text-sm font-semibold text-bad">{problem}</p>}
      </FormSaveBar>
    </FormFrame>
  );
}

interface FormFrameProps {
  readonly form: Pick<CheckedForm<Texts>, 'refused'>;
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Target of a refused save, as a selector. */
  readonly leadsTo?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The form element: Enter moves to the next field, and a refused save moves to the first error, even if that is scrolled out of sight. */
export function FormFrame(props: FormFrameProps) {
  const { onSubmit, leadsTo = '[aria-invalid="true"]', className, children } = props;
  const { refused } = props.form;
  const element = useRef<HTMLFormElement>(null);
  // In a newly opened dialog the first field gets the focus, not the close button.
  useEffect(() => {
    if (element.current?.closest('dialog')?.querySelector(`:is(${FIELD}):focus`) === null)
      element.current.querySelector<HTMLElement>(FIELD)?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (refused > 0) element.current?.querySelector<HTMLElement>(leadsTo)?.focus();
  }, [refused, leadsTo]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handler only watches Enter in the fields inside
    <form ref={element} noValidate onSubmit={onSubmit} onKeyDown={enterMovesOn} className={className}>
      {children}
    </form>
  );
}

const FIELD = 'input:not([type=file]), select, textarea';

/** The region exists before it has text: a screen reader reports only changes in a known region. */
function SaveOutcome({ outcome, said }: Pick<Form<Texts>, 'outcome'> & Pick<OfflineFormProps<Texts>, 'said'>) {
  const { t } = useTexts();
  const last = useSignal<Outcome>(outcome);
  return (
    <div role="status" className={last ? undefined : 'sr-only'}>
      {last?.receipt === null && <Message tone="info" icon={CircleCheck} text={said?.(0, [])} />}
      {last?.receipt && (
        <Message tone="good" icon={CircleCheck} title={t('form.saved')}>
          {said?.(last.drafts.length, last.drafts)}
          <HeldMarks drafts={last.drafts} />
          {last.isWithoutPhotos && <p className="font-semibold">{t('photos.noRoom')}</p>}
          {last.undo && <UndoButton key={last.receipt.mutationIds[0]} undo={last.undo} />}
        </Message>
      )}
    </div>
  );
}

function UndoButton({ undo }: { readonly undo: () => Promise<void> }) {
  const { t } = useTexts();
  if (useWaited(UNDO_MS)) return null;
  return <Button icon={Undo2} className="mt-2 flex!" onClick={() => void undo()} text={t('form.undo.action')} />;
}

/** The main record of a save comes last, after the records created for it. */
export function HeldMarks({ drafts }: { readonly drafts: readonly MutationDraft[] }) {
  const draft = drafts.findLast(({ kind }) => kind !== 'attachments.create');
  return draft && <HeldMark draft={draft} />;
}

export function RestoredNote<V extends Texts>(props: { readonly form: Form<V>; readonly className?: string }) {
  const { form, className } = props;
  const { t } = form;
  const last = useSignal(form.outcome);
  // A replaced record or a copy has its own message.
  if (!form.restored || last !== null || form.values['instead_of'] || form.values['copiedFrom']) return null;
  return <Message tone="info" icon={RotateCcw} {...(className && { className })} text={t('form.restored')} />;
}

interface ClearButtonProps<V extends Texts> {
  readonly form: CheckedForm<V>;
  readonly onClear: () => void;
  readonly className?: string;
}

export function ClearButton<V extends Texts>({ form, onClear, className }: ClearButtonProps<V>) {
  const { t } = form;
  if (form.untouched) return null;
  return (
    <Button look="quiet" icon={RotateCcw} onClick={onClear} {...(className && { className })} text={t('form.clear')} />
  );
}

interface FormSaveBarProps<V extends Texts> {
  readonly form: Form<V>;
  readonly label: string;
  readonly disabled?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
  /** Id of the description of what is saved. */
  readonly describedBy?: string;
  /** What prevents the save, beside the number of errors. */
  readonly children?: ReactNode;
}

/** At the bottom of the screen; F9 presses its button. */
export function FormSaveBar<V extends Texts>(props: FormSaveBarProps<V>) {
  const { form, label, disabled = false, ref, describedBy, children } = props;
  const { t } = form;
  const element = useRef<HTMLDivElement>(null);
  const press = (button: HTMLElement | null | undefined) => {
    // A time is read when its field loses the focus.
    button?.focus();
    button?.click();
  };
  useFunctionKeys({ F9: () => press(element.current?.querySelector<HTMLElement>('[type=submit]')) });
  return (
    <div ref={element} className="contents">
      <SaveBar mistakes={mistakeCount(form)}>
        {children}
        <Button
          {...(ref && { ref })}
          look="main"
          type="submit"
          icon={Save}
          disabled={form.saving || disabled}
          aria-keyshortcuts="F9"
          aria-describedby={describedBy}
          className="w-full min-[32rem]:w-auto sm:min-w-72"
        >
          {form.saving ? t('form.saving') : label}
          <FKey>F9</FKey>
        </Button>
      </SaveBar>
    </div>
  );
}

/** Opens a form with its earlier draft: `null` if there is none. */
export function Drafted(props: { readonly draftKey: string; readonly children: (draft: unknown) => ReactNode }) {
  const { draftKey, children } = props;
  const draft = useOnce(useDraft(draftKey));
  return draft === undefined ? <PageSkeleton /> : children(draft);
}
