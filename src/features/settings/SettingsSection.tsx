import { ChevronDown, type LucideIcon } from 'lucide-react';
import { Fragment, useId, type ReactNode } from 'react';
import { guideAddress } from '../../domain/rules/guides.ts';
import { useTexts } from '../../i18n/index.ts';
import { BackLink, useTopOfPage } from '../../ui/index.ts';

export function SettingsSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="@container rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6"
    >
      <h2 id={id} className="mb-4 text-base font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

export interface RoomProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly about?: string;
  readonly children: ReactNode;
}

/** A row that expands in place; opening one closes the other. */
export const Room = ({ icon: Icon, title, about, children }: RoomProps) => (
  <details name="room" className="group/room @container border-t border-line first:border-t-0">
    <summary className="flex min-h-14 cursor-pointer list-none items-center gap-4 py-2 [&::-webkit-details-marker]:hidden">
      <Icon aria-hidden className="size-5 shrink-0 text-accent-ink" />
      <span className="min-w-0 flex-1">
        <h3 className="font-semibold">{title}</h3>
        {about && <span className="block text-sm wrap-anywhere text-ink-soft">{about}</span>}
      </span>
      <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-soft group-open/room:rotate-180" />
    </summary>
    <div className="pt-2 pb-6 sm:pl-9">{children}</div>
  </details>
);

/** Names and values in two columns; an empty value is left out. */
export function Facts({
  facts,
}: {
  readonly facts: readonly (readonly [name: string, value: string | null | undefined])[];
}) {
  return (
    <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 sm:grid-cols-[auto_1fr] sm:gap-x-6 gap-y-2 text-sm @max-[16rem]:grid-cols-1">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className="col-span-2 grid grid-cols-subgrid @max-[16rem]:col-span-1">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="min-w-0 text-right font-semibold wrap-anywhere @max-[16rem]:text-left">
                {breakable(value)}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** An email address breaks after its @, not in the middle of a word. */
const breakable = (value: string): ReactNode =>
  value.split(/(?<=@)/).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));

/** Head of the page of a scale or a printer: the way back, its name, its purpose, and the guide. */
export function DeviceHead({ title, text }: { readonly title: string; readonly text: string }) {
  const { t, language } = useTexts();
  useTopOfPage();
  return (
    <>
      <title>{`${title} · ${t('app.name')}`}</title>
      <BackLink to="/settings" text={t('siteSettings.back')} />
      <h1 className="text-xl font-bold">{title}</h1>
      <p className="text-ink-soft">{text}</p>
      <p className="mb-4">
        <a
          href={guideAddress('devices', language)}
          target="_blank"
          className="inline-flex min-h-12 items-center text-accent-ink underline"
        >
          {t('guide.devices')}
        </a>
      </p>
    </>
  );
}
