import { Compass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { buttonClass } from '../ui/Button.tsx';
import { Logo } from '../ui/Logo.tsx';

export function NotFound() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col items-center justify-center gap-3 px-6 text-center">
      <title>{`${t('notFound.title')} · ${t('app.name')}`}</title>
      <Logo className="size-12" />
      <Compass aria-hidden className="mt-6 size-12 text-stone-shade" strokeWidth={1.5} />
      <h1 className="text-xl font-bold">{t('notFound.title')}</h1>
      <p className="text-ink-soft">{t('notFound.text')}</p>
      <code className="max-w-full rounded-sm bg-sunken px-3 py-1 font-mono text-sm break-all">{pathname}</code>
      <Link to="/" className={`${buttonClass('main')} mt-4`}>
        {t('notFound.back')}
      </Link>
    </main>
  );
}
