import { Camera as CameraIcon, CameraOff, Images } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button, TextArea, TextInput } from '../../ui/index.ts';
import { Logo } from '../../ui/Logo.tsx';
import { Camera, readPicture } from './Camera.tsx';
import { CheckResult } from './CheckResult.tsx';
import { useCheck } from './useCheck.ts';

/** For the receiver of a ticket, without an account. `switchers` are the language and theme choices, which belong to `app`. */
export function CheckPage({ switchers }: { readonly switchers: ReactNode }) {
  const { t } = useTexts();
  const { list, result, check } = useCheck();
  const [isCameraOn, setCameraOn] = useState(false);
  const [typed, setTyped] = useState('');
  const [plate, setPlate] = useState('');
  const file = useRef<HTMLInputElement>(null);
  const answer = useRef<HTMLDivElement>(null);
  const see = () => answer.current?.scrollIntoView({ block: 'nearest' });
  // A code has at least five lines, a number has one.
  const isNumber = typed.trim().length <= 40 && !typed.trim().includes('\n');
  return (
    <main className="mx-auto flex min-h-dvh max-w-5xl flex-col gap-6 px-4 py-4 lg:px-8">
      <title>{`${t('check.title')} · ${t('app.name')}`}</title>
      <header className="flex flex-wrap items-center justify-between gap-4">
        <div className="flex items-center gap-3">
          <Logo className="size-10" />
          <div>
            <h1 className="text-xl font-bold">{t('check.title')}</h1>
            <p className="text-ink-soft">{list?.company}</p>
          </div>
        </div>
        {switchers}
      </header>
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2">
        <section className="flex flex-col gap-4">
          <p className="text-ink-soft">{t('check.text')}</p>
          {isCameraOn && (
            <Camera
              onRead={(text) => {
                setCameraOn(false);
                void check(text).then(see);
              }}
            />
          )}
          {'mediaDevices' in navigator && (
            <Button
              look={isCameraOn ? 'plain' : 'main'}
              icon={isCameraOn ? CameraOff : CameraIcon}
              onClick={() => setCameraOn(!isCameraOn)}
              text={t(isCameraOn ? 'check.stop' : 'check.camera')}
            />
          )}
          <Button icon={Images} onClick={() => file.current?.click()} text={t('check.photo')} />
          <input
            ref={file}
            type="file"
            accept="image/*"
            aria-label={t('check.photo')}
            hidden
            onChange={({ target }) => {
              const picture = target.files?.[0];
              if (picture) void readPicture(picture).then(check).then(see);
              target.value = '';
            }}
          />
          <form
            className="flex flex-col gap-1 border-t border-line pt-4"
            onSubmit={(event) => {
              event.preventDefault();
              void check(isNumber ? { number: typed.trim(), plate: plate.trim() } : typed).then(see);
            }}
          >
            <TextArea
              id="check-typed"
              label={t('check.typed')}
              hint={t('check.typedHint')}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              required
            />
            {isNumber && (
              <TextInput
                id="check-plate"
                label={t('delivery.field.truck_license')}
                value={plate}
                onChange={({ target }) => setPlate(target.value)}
                minLength={3}
                maxLength={15}
                required
              />
            )}
            <Button type="submit" text={t('check.submit')} />
          </form>
        </section>
        <div ref={answer} className="order-first md:sticky md:top-4 md:order-none">
          {result && <CheckResult result={result} list={list} />}
        </div>
      </div>
    </main>
  );
}
