/** Photos of an unsaved record, kept with the draft until the save moves them into the record's transaction. */
import { Camera, CircleAlert, Images, X } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useAuthor, useDraft } from '../../data/index.ts';
import { prepareApart, type PreparedPhoto, type UnfitPhoto } from '../../data/photos.ts';
import { fieldsOf } from '../../domain/values/json.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { buttonClass, IconButton, useOnce, cx, type ButtonLook } from '../../ui/index.ts';
import { latestOnly, type LatestOnly } from '../../ui/latestOnly.ts';
import type { MutationDraft } from '../../domain/mutations/mutations.ts';

/** Most photos of one record: each is a separate request over a poor connection. */
const MOST = 8;
/** Unprepared files are kept up to this total size: a few of a phone's camera. */
const MOST_KEPT_BYTES = 24_000_000;
/** Key of a draft, one per tab: the form for which the camera or file chooser was opened. */
const ASKED_KEY = 'photos.asked';
const ASKED_LATELY_MS = 3_600_000;

interface Unfit {
  readonly name: string;
  readonly why: UnfitPhoto | 'too_many' | 'twice';
}

export type TakenPhotos = ReturnType<typeof useTakenPhotos>;

/** `draftKey`: their key until the record is saved. */
export function useTakenPhotos(draftKey: string) {
  const author = useAuthor();
  const waitingKey = `${draftKey}.waiting`;
  const draft = useOnce(useDraft(draftKey));
  const draftOfWaiting = useOnce(useDraft(waitingKey));
  const asked = useOnce(useDraft(ASKED_KEY));
  const [isAnswered, setAnswered] = useState(false);
  const [taken, setTaken] = useState<readonly PreparedPhoto[] | null>(null);
  const [pending, setPending] = useState(0);
  const [unfit, setUnfit] = useState<readonly Unfit[]>([]);
  const [isNone, setNone] = useState(false);
  const [queues] = useState(() => ({ ready: latestOnly(), waiting: latestOnly(), asked: latestOnly() }));
  const photos = useMemo(() => taken ?? photosIn(draft), [taken, draft]);
  const latest = useRef(photos);
  const waiting = useRef<readonly WaitingFile[]>([]);
  const work = useRef(Promise.resolve());
  /** Number of unusable photos when a save began to wait. */
  const unfitBefore = useRef(0);
  useEffect(() => {
    latest.current = photos;
  }, [photos]);

  const write = (queue: LatestOnly, key: string, kept: readonly unknown[]) =>
    // A failing draft blocks nothing: the save itself reports a failing store.
    queue.run(() => (kept.length === 0 ? author.drafts.clear(key) : author.drafts.save(key, kept)));
  const keep = (next: readonly PreparedPhoto[]) => {
    latest.current = next;
    setTaken(next);
    write(queues.ready, draftKey, next);
  };
  const keepWaiting = (next: readonly WaitingFile[]) => {
    waiting.current = next;
    write(queues.waiting, waitingKey, next);
  };
  const answer = () => {
    setAnswered(true);
    queues.asked.run(() => author.drafts.clear(ASKED_KEY));
  };
  const takeOne = async (file: File, isAgain: boolean) => {
    const prepared = await prepareApart(file);
    setPending((count) => count - 1);
    const refuse = (why: Unfit['why']) => {
      answer();
      setUnfit((before) => [...before, { name: file.name, why }]);
    };
    if (!prepared.ok) return refuse(prepared.error);
    // The page may be discarded after a photo entered the draft and before its file left it: it must not count twice.
    if (latest.current.some(({ sha256 }) => sha256 === prepared.value.sha256)) return isAgain || refuse('twice');
    if (latest.current.length >= MOST) return refuse('too_many');
    keep([...latest.current, prepared.value]);
  };
  const take = (files: readonly File[], isAgain = false) => {
    setPending((count) => count + files.length);
    const reading = readFiles(files, waiting.current).then((read) => {
      keepWaiting([...waiting.current, ...read.filter((one) => one !== null)]);
      return read;
    });
    // One after the other: two large pictures at once exceed a small phone's memory.
    const takeAfter = async (before: Promise<void>, file: File, at: number) => {
      await before;
      const kept = (await reading)[at];
      await takeOne(file, isAgain);
      if (kept) keepWaiting(waiting.current.filter((one) => one !== kept));
    };
    for (const [at, file] of files.entries()) work.current = takeAfter(work.current, file, at);
  };
  // Those that were being prepared when the page was discarded.
  const isTakenUp = useRef(false);
  useEffect(() => {
    if (isTakenUp.current || draft === undefined || draftOfWaiting === undefined) return;
    isTakenUp.current = true;
    const takeUp = async (left: readonly WaitingFile[]) => {
      await work.current;
      const files = left.map(({ content, name, type }) => new File([content], name, { type }));
      if (files.length > 0) take(files, true);
    };
    void takeUp(waitingIn(draftOfWaiting));
  });

  return {
    photos,
    /** Files that are being prepared. */
    pending,
    unfit,
    /** The last chooser or camera was closed without a picture. */
    isNone,
    /** The browser discarded the page for lack of memory while its camera or chooser was open. */
    isLost: !isAnswered && neverCame(asked, draftKey, draft, draftOfWaiting),
    /** The drafts that a save uses up. */
    draftKeys: [draftKey, waitingKey],
    ask: () =>
      queues.asked.run(() =>
        author.drafts.save(ASKED_KEY, { form: draftKey, at: Date.now(), had: latest.current.length }),
      ),
    takeNone: () => {
      answer();
      setNone(true);
    },
    take: (files: readonly File[]) => {
      setAnswered(true);
      setUnfit([]);
      setNone(false);
      take(files);
    },
    remove: (photo: PreparedPhoto) => {
      answer();
      keep(photos.filter((one) => one !== photo));
    },
    /** All photos, once everything chosen is prepared and in the draft: a save waits for it. */
    settled: async () => {
      unfitBefore.current = unfit.length;
      await work.current;
      await Promise.all([queues.ready.settled(), queues.waiting.settled()]);
      return latest.current;
    },
    /** The current photos, whatever was rendered last. */
    now: () => latest.current,
    /** After a save: removes those that these drafts attach. Photos that turned out unusable meanwhile are still reported. */
    forget: (saved: readonly MutationDraft[]) => {
      const attached = new Set(saved.map(({ payload }) => ('sha256' in payload ? payload.sha256 : undefined)));
      setUnfit((before) => before.slice(unfitBefore.current));
      setNone(false);
      answer();
      keep(latest.current.filter(({ sha256 }) => !attached.has(sha256)));
    },
    /** Restores those of an undone save. */
    putBack: (undone: readonly PreparedPhoto[]) => keep([...undone, ...latest.current]),
    clear: () => {
      answer();
      setUnfit([]);
      setNone(false);
      keep([]);
    },
  };
}

/** False if the photo is in the drafts: the page ended after it had arrived. */
function neverCame(asked: unknown, form: string, draft: unknown, draftOfWaiting: unknown): boolean {
  if (draft === undefined || draftOfWaiting === undefined) return false;
  const { form: askedFor, at, had } = fieldsOf(asked);
  return (
    askedFor === form &&
    Math.abs(Date.now() - Number(at)) < ASKED_LATELY_MS &&
    waitingIn(draftOfWaiting).length === 0 &&
    photosIn(draft).length <= Number(had)
  );
}

/** As it was chosen. */
interface WaitingFile {
  readonly name: string;
  readonly type: string;
  readonly content: ArrayBuffer;
}

/** Null for a file that is too large to keep, or unreadable. */
const readFiles = (
  files: readonly File[],
  beside: readonly WaitingFile[],
): Promise<readonly (WaitingFile | null)[]> => {
  let room = MOST_KEPT_BYTES - beside.reduce((sum, { content }) => sum + content.byteLength, 0);
  return Promise.all(
    files.map(async (file) => {
      if (file.size > room) return null;
      room -= file.size;
      const content = await file.arrayBuffer().catch(() => null);
      return content && { name: file.name, type: file.type, content };
    }),
  );
};

const waitingIn = (draft: unknown): readonly WaitingFile[] => (Array.isArray(draft) ? draft.filter(isWaiting) : []);

function isWaiting(kept: unknown): kept is WaitingFile {
  const { content, name, type } = fieldsOf(kept);
  return content instanceof ArrayBuffer && typeof name === 'string' && typeof type === 'string';
}

/** Only the photos of a draft. */
const photosIn = (draft: unknown): readonly PreparedPhoto[] => (Array.isArray(draft) ? draft.filter(isPhoto) : []);

function isPhoto(kept: unknown): kept is PreparedPhoto {
  const { content, sha256 } = fieldsOf(kept);
  return content instanceof ArrayBuffer && sha256 !== undefined;
}

export function PhotosField({ taken }: { readonly taken: TakenPhotos }) {
  const { t } = useTexts();
  const { photos, pending, unfit, isNone, isLost } = taken;
  return (
    <div className="mb-2">
      <div className="flex flex-wrap gap-3">
        {photos.map((photo, at) => (
          <Preview key={photo.sha256} photo={photo} at={at + 1} onRemove={() => taken.remove(photo)} />
        ))}
        {Array.from({ length: pending }, (_, at) => (
          <div key={at} aria-hidden className="skeleton size-28 rounded-md" />
        ))}
        <PictureButton taken={taken} from="camera" className="grow sm:grow-0" />
        <PictureButton taken={taken} from="files" />
      </div>
      <div role="status" className="min-h-6 text-xs leading-6">
        {pending > 0 && <p className="text-ink-soft">{t('photos.preparing')}</p>}
        {isNone && <p className="text-ink-soft">{t('photos.none')}</p>}
        {isLost && <Wrong text={t('photos.lost')} />}
        {unfit.map(({ name, why }) => (
          <Wrong key={`${name} ${why}`} text={t(`photos.unfit.${why}`, { name })} />
        ))}
      </div>
    </div>
  );
}

const Wrong = ({ text }: { readonly text: string }) => (
  <p className="flex items-start gap-1.5 font-semibold text-bad">
    <CircleAlert aria-hidden className="mt-1 size-4 shrink-0" />
    {text}
  </p>
);

interface PictureButtonProps {
  readonly taken: TakenPhotos;
  readonly from: 'camera' | 'files';
  readonly look?: ButtonLook;
  readonly text?: string;
  readonly className?: string;
  readonly onTaken?: () => void;
}

/** Two buttons: the picker of Android 14 and later offers no camera, and a camera offers no pictures. */
export function PictureButton({ taken, from, look = 'plain', text, className, onTaken }: PictureButtonProps) {
  const { t } = useTexts();
  const id = useId();
  const { ask, take, takeNone } = taken;
  const input = useRef<HTMLInputElement>(null);
  // React supports this event only for dialogs.
  useEffect(() => {
    const chooser = input.current;
    chooser?.addEventListener('cancel', takeNone);
    return () => chooser?.removeEventListener('cancel', takeNone);
  });
  const Icon = from === 'camera' ? Camera : Images;
  return (
    <label htmlFor={id} className={cx(buttonClass(look), 'min-h-14 cursor-pointer focus-within:outline-2', className)}>
      <Icon aria-hidden className="size-5 shrink-0" />
      {text ?? t(from === 'camera' ? 'photos.take' : 'photos.choose')}
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/*"
        {...(from === 'camera' ? { capture: 'environment' } : { multiple: true })}
        className="sr-only"
        onClick={ask}
        onChange={(event) => {
          take([...(event.target.files ?? [])]);
          // The same file may be chosen again after it was removed.
          event.target.value = '';
          onTaken?.();
        }}
      />
    </label>
  );
}

function Preview(props: { readonly photo: PreparedPhoto; readonly at: number; readonly onRemove: () => void }) {
  const { photo, at, onRemove } = props;
  const { t } = useTexts();
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([photo.content], { type: photo.content_type }));
    if (picture.current) picture.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [photo]);
  return (
    <div className="relative size-28 overflow-hidden rounded-md border border-line bg-sunken">
      <img ref={picture} alt={t('photos.photo', { number: at })} className="size-full object-cover" />
      <div className="absolute top-0 right-0 rounded-bl-md bg-surface/90">
        <IconButton icon={X} label={t('photos.remove', { number: at })} onClick={onRemove} />
      </div>
    </div>
  );
}
