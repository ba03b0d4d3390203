import { CircleHelp } from 'lucide-react';
import { useRef, useState } from 'react';
import { siteNow, useAuthor, useRows, useSite } from '../../data/index.ts';
import { attach, photosOf, type PreparedPhoto } from '../../data/photos.ts';
import { newId } from '../../domain/records/ids.ts';
import { INCIDENT_CLASSES } from '../../domain/records/incidents.ts';
import { ok } from '../../domain/values/result.ts';
import { localTime, optional } from '../../domain/records/columns.ts';
import { formOf, type Checked } from '../../domain/mutations/forms.ts';
import { operatingDayOf } from '../../domain/time/operatingDay.ts';
import { occurredAt, occurredMistake } from '../../domain/safety/occurredAt.ts';
import { ClosedDay, MomentField, OfflineForm, recordShape, useOfflineForm, useTypedForm } from '../../forms/index.ts';
import { SelectField, TextField, labelled } from '../../forms/FormFields.tsx';
import { PhotosField, type TakenPhotos } from '../../shared/photos/PhotosField.tsx';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button, Chip, Chips, useOnce } from '../../ui/index.ts';
import { HarmFields } from './ChangeDialog.tsx';
import { ClassWizard } from './ClassWizard.tsx';
import type { MutationDraft } from '../../domain/mutations/mutations.ts';

/** Without a time it happened at its capture. */
const REPORT = formOf('incidents.create', {
  sets: ['occurred_at'],
  own: { occurred_at: optional(localTime) },
  start: { class: 'near_miss' },
});
const SHAPE = recordShape('incidents.report', REPORT);
const OFFERED_PLACES = 4;

/** A near miss first: it is the most frequent, and not reported if reporting takes long. */
export function ReportForm({ draft, taken }: { readonly draft: unknown; readonly taken: TakenPhotos }) {
  const { t } = useTexts();
  const site = useSite();
  const { timeZone } = site;
  const { id: author } = useAuthor();
  const saved = useRef<readonly PreparedPhoto[]>([]);
  const named = useOnce(useRows('incidents', { limit: 100 })) ?? [];
  const places = [...new Set(named.flatMap(({ row }) => row.location ?? []))].slice(0, OFFERED_PLACES);
  const [asks, setAsks] = useState(false);
  const typing = useTypedForm(SHAPE, draft);
  const read = (typed: typeof typing.typed) =>
    SHAPE.read(typed, ({ occurred_at }) => {
      const mistake = occurredMistake(occurred_at, { now: siteNow(), timeZone });
      return mistake ? { occurred_at: mistake } : {};
    });
  const draftsOf = (report: Checked<typeof REPORT>, photos: readonly PreparedPhoto[]): readonly MutationDraft[] => {
    const id = newId();
    const occurred_at = report.occurred_at && occurredAt(report.occurred_at, timeZone)?.toISOString();
    // Without an author nothing is saved: the save reports that.
    const attached =
      author === null ? [] : photos.map((one) => attach(one, { table: 'incidents', id, author }, newId()));
    return [REPORT.draft(id, report, { occurred_at }), ...attached.map(({ draft: photo }) => photo)];
  };
  const form = useOfflineForm(typing, {
    read,
    // Waits only for a photo that is still being prepared: one tap saves the report with it.
    attempt: async (typed) => {
      const reading = read(typed);
      if (!reading.ok) return { values: typed.values, reading };
      return { values: typed.values, reading: ok(draftsOf(reading.value, await taken.settled())) };
    },
    photos: (drafts) => photosOf(drafts, taken.now()),
    furtherDrafts: taken.draftKeys,
    onSaved: (drafts) => {
      saved.current = taken.now();
      taken.forget(drafts);
    },
    isUndoable: true,
    onUndone: () => taken.putBack(saved.current),
  });
  const { class: chosen, occurred_at: typedAt } = form.values;
  const at = typedAt ? occurredAt(typedAt, timeZone) : null;
  const day = at && at <= siteNow() ? operatingDayOf(at, site) : null;
  const clearAll = () => {
    form.clear();
    taken.clear();
  };
  const isHurt = chosen === 'first_aid' || chosen === 'minor' || chosen === 'serious' || chosen === 'fatal';
  return (
    <>
      <OfflineForm
        form={{ ...form, clear: clearAll }}
        saveLabel={t('incidents.save')}
        said={(entries, [first]) => (
          <>
            {first?.kind === 'incidents.create' && (
              <span className="block font-semibold">
                {[t(`incidents.class.${first.payload.class}`), first.payload.title, first.payload.location]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            )}
            <span>{entries > 1 ? t('incidents.savedPhotos', { count: entries - 1 }) : t('incidents.saved')}</span>
          </>
        )}
      >
        <PhotosField taken={taken} />
        <div className="grid grid-cols-1 gap-x-6 gap-y-1 md:grid-cols-2">
          <TextField {...labelled(form, 'title', t('incidents.field.title'))} maxLength={200} enterKeyHint="next" />
          <div className="min-w-0">
            <TextField {...labelled(form, 'location', t('incidents.field.location'))} maxLength={100} optional />
            {places.length > 0 && (
              <Chips label={t('incidents.lastPlaces')} className="-mt-5">
                {places.map((place) => (
                  <Chip
                    key={place}
                    isPressed={form.values.location === place}
                    onTake={() => form.store.put({ location: form.values.location === place ? '' : place })}
                  >
                    {place}
                  </Chip>
                ))}
              </Chips>
            )}
          </div>
          <SelectField
            {...labelled(form, 'class', t('incidents.field.class'))}
            options={INCIDENT_CLASSES.map((one) => [one, t(`incidents.class.${one}`)])}
          />
          <Button
            look="quiet"
            icon={CircleHelp}
            className="mb-6 w-fit self-end px-3! max-md:-mt-4 max-md:-ml-3"
            onClick={() => setAsks(true)}
            text={t('incidents.wizard.open')}
          />
        </div>
        <ClosedDay {...(day !== null && { day })} className="mb-4" />
        <details className="mb-2" open={isHurt}>
          <summary className="flex min-h-12 w-fit cursor-pointer items-center font-semibold text-accent-ink">
            {t('incidents.more')}
          </summary>
          <div className="grid grid-cols-1 gap-x-6 gap-y-1 md:grid-cols-2">
            <MomentField
              {...labelled(form, 'occurred_at', t('incidents.field.occurredAt'))}
              hint={t('incidents.occurredHint')}
              optional
            />
            <HarmFields form={form} />
          </div>
        </details>
      </OfflineForm>
      {asks && (
        <ClassWizard
          onClose={() => setAsks(false)}
          onAnswer={(answer) => {
            form.store.put({ class: answer });
            setAsks(false);
          }}
        />
      )}
    </>
  );
}
