import { Factory, Layers, Truck, Inbox } from 'lucide-react';
import { Suspense, lazy, useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePinUsers } from '../../data/account.ts';
import { guideAddress } from '../../domain/rules/guides.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Logo } from '../../ui/Logo.tsx';
import { SignInForm } from './SignInForm.tsx';
import { unsentWork, type UnsentWork } from '../../data/signingIn.ts';
import { Message } from '../../ui/Message.tsx';

/** Only for shared tablets: the sign-in page does not wait for it. */
const SwitchUsers = lazy(async () => ({ default: (await import('./SwitchUsers.tsx')).SwitchUsers }));

/** `switchers` are the language and theme choices, which belong to `app`. */
export function SignInPage({ switchers }: { readonly switchers: ReactNode }) {
  const { t, language } = useTexts();
  // The previous page may have been scrolled; this one starts at its top.
  useEffect(() => {
    scrollTo(0, 0);
    return () => scrollTo(0, 0);
  }, []);
  return (
    <div className="grid min-h-dvh lg:grid-cols-[1.15fr_1fr]">
      <title>{t('app.title')}</title>
      <header className="on-basalt @container relative isolate flex min-h-52 flex-col sm:max-lg:min-h-[max(13rem,32dvh)] justify-end overflow-hidden bg-[#1c1815] text-on-basalt">
        <img
          src="/quarry.svg"
          alt=""
          className="absolute inset-x-0 top-0 -z-10 h-full w-full object-cover object-bottom sm:max-lg:h-[calc(100%+3rem)] lg:h-[calc(100%-15rem)]"
        />
        <div className="flex flex-col gap-8 px-6 pt-20 pb-6 lg:px-12 lg:pb-12">
          <div className="flex items-center gap-4 @max-[16rem]:flex-wrap">
            <Logo className="size-12 lg:size-14" />
            <div className="min-w-0">
              <h1 className="text-xl font-bold hyphens-auto wrap-anywhere lg:text-figure">{t('app.title')}</h1>
              <p className="text-sm text-on-basalt-soft lg:text-base">{t('app.subtitle')}</p>
            </div>
          </div>
          <Features className="hidden max-w-2xl grid-cols-3 gap-6 lg:grid" />
        </div>
        <div className="safety-tape h-1.5" />
      </header>
      <main className="flex flex-col items-center gap-8 px-4 pt-4 pb-10 lg:px-12">
        <div className="self-end">{switchers}</div>
        <section
          aria-labelledby="access"
          className="w-full max-w-md rounded-lg border border-line bg-surface p-6 shadow-card lg:my-auto lg:p-8"
        >
          <h2 id="access" className="text-xl font-bold hyphens-auto wrap-anywhere">
            {t('auth.card')}
          </h2>
          <div role="tablist" aria-label={t('auth.card')} className="mt-4 mb-6 border-b border-line">
            <button
              type="button"
              role="tab"
              id="sign-in-tab"
              aria-selected
              aria-controls="sign-in-panel"
              className="-mb-px h-12 border-b-3 border-accent px-1 font-semibold"
            >
              {t('auth.signIn')}
            </button>
          </div>
          <div role="tabpanel" id="sign-in-panel" aria-labelledby="sign-in-tab">
            <Switch />
            <SignInForm>
              <WaitingWork />
            </SignInForm>
          </div>
        </section>
        <div className="flex flex-wrap justify-center gap-x-8">
          <Link to="/check" className="inline-flex min-h-12 items-center underline underline-offset-4">
            {t('check.title')}
          </Link>
          <a
            href={guideAddress('admin', language)}
            target="_blank"
            className="inline-flex min-h-12 items-center underline underline-offset-4"
          >
            {t('guide.title')}
          </a>
        </div>
        <Features className="grid w-full max-w-md gap-4 lg:hidden" />
      </main>
    </div>
  );
}

function Switch() {
  const users = usePinUsers().filter(({ state }) => state !== 'in_use');
  if (users.length === 0) return null;
  return (
    <Suspense fallback={<div style={{ height: `${3.25 + users.length * 4.5}rem` }} />}>
      <SwitchUsers users={users} />
    </Suspense>
  );
}

function Features({ className }: { readonly className: string }) {
  const { t } = useTexts();
  const features = [
    { icon: Layers, title: t('auth.features.stock'), text: t('auth.features.stockText') },
    { icon: Truck, title: t('auth.features.deliveries'), text: t('auth.features.deliveriesText') },
    { icon: Factory, title: t('auth.features.production'), text: t('auth.features.productionText') },
  ];
  return (
    <ul className={className}>
      {features.map(({ icon: Icon, title, text }) => (
        <li key={title} className="flex flex-col gap-1">
          <Icon aria-hidden className="size-6 text-accent-ink lg:text-accent" />
          <strong className="text-sm">{title}</strong>
          <span className="text-sm opacity-90">{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** Unsent records of signed-out users: kept, shown, and sent only under their own user. */
function WaitingWork() {
  const { t } = useTexts();
  const [waiting, setWaiting] = useState<readonly UnsentWork[]>([]);
  useEffect(() => {
    let shown = true;
    // An unreadable store does not block the sign-in; it is read again afterwards.
    unsentWork().then(
      (work) => shown && setWaiting(work.filter(({ count }) => count > 0)),
      () => undefined,
    );
    return () => {
      shown = false;
    };
  }, []);

  return waiting.map(({ userId, email, count }) => (
    <Message key={userId} tone="info" icon={Inbox} className="mt-2" text={t('auth.waiting', { count, email })} />
  ));
}
