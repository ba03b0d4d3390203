/** Why a record of money is taken back: a counter-entry with its reason; the record itself stays, marked. */
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { saveMutations, useAuthor } from '../data/index.ts';
import { reasonSchema } from '../domain/rules/reason.ts';
import { useTexts } from '../i18n/useLanguage.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { SaveFailed } from '../ui/SaveFailed.tsx';
import { TextArea } from '../ui/TextInput.tsx';
import type { SaveFailure } from '../data/index.ts';
import type { MutationDraft } from '../domain/mutations.ts';

interface TakeBackDialogProps {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly draftOf: (reason: string) => MutationDraft;
  readonly onClose: () => void;
}

export function TakeBackDialog({ title, text, action, draftOf, onClose }: TakeBackDialogProps) {
  const { t } = useTexts();
  const author = useAuthor();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const read = reasonSchema.safeParse({ reason: typed });

  async function save() {
    setTried(true);
    if (!read.success || saving) return;
    setSaving(true);
    const saved = await saveMutations([draftOf(read.data.reason)], { author: author.id });
    setSaving(false);
    setFailure(saved.ok ? null : saved.error);
    if (saved.ok) onClose();
  }

  return (
    <Dialog title={title} onClose={onClose}>
      {failure && <SaveFailed failure={failure} />}
      <p className="mb-4">{text}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextArea
          id="take-back-reason"
          label={t('payment.reason')}
          value={typed}
          error={tried && !read.success ? t('validation.reason_length') : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" look="danger" icon={Undo2} disabled={saving} className="mt-2 min-h-14 w-full">
          {action}
        </Button>
      </form>
    </Dialog>
  );
}
