import { Compass } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { useTexts } from '../i18n/useLanguage.ts';
import { buttonClass } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { Logo } from '../ui/Logo.tsx';

/** `alone`: before the sign-in, and for a user without any screen, there is no header. */
export function NotFound({ alone = false }: { readonly alone?: boolean }) {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const Place = alone ? 'main' : 'div';
  return (
    <Place
      className={cx(
        'mx-auto flex max-w-lg flex-col items-center justify-center gap-3 px-6 text-center',
        alone ? 'min-h-dvh' : 'py-16',
      )}
    >
      <title>{`${t('notFound.title')} · ${t('app.name')}`}</title>
      {alone && <Logo className="mb-6 size-12" />}
      <Compass aria-hidden className=" size-12 text-stone-shade" strokeWidth={1.5} />
      <h1 className="text-xl font-bold">{t('notFound.title')}</h1>
      <p className="text-ink-soft">{t('notFound.text')}</p>
      <code className="max-w-full rounded-sm bg-sunken px-3 py-1 font-mono text-sm break-all">{pathname}</code>
      <Link to="/" className={`${buttonClass('main')} mt-4`}>
        {t('notFound.back')}
      </Link>
    </Place>
  );
}
