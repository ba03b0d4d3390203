import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '../../i18n/useLanguage.ts';
import { readPicture } from './readPicture.ts';

const LOOK_EVERY_MS = 150;

export function Camera({ onRead }: { readonly onRead: (text: string) => void }) {
  const { t } = useTexts();
  const video = useRef<HTMLVideoElement>(null);
  const [isRefused, setRefused] = useState(false);
  const read = useEffectEvent(onRead);
  const refused = useEffectEvent(() => setRefused(true));
  useEffect(() => {
    const gone = new AbortController();
    if (video.current) watch(video.current, gone.signal, read).catch(refused);
    return () => gone.abort();
  }, []);
  return (
    <>
      {isRefused && <p role="alert">{t('check.cameraRefused')}</p>}
      <video
        ref={video}
        muted
        playsInline
        hidden={isRefused}
        aria-label={t('check.camera')}
        className="aspect-square w-full rounded-md bg-black object-cover"
      />
    </>
  );
}

async function watch(video: HTMLVideoElement, gone: AbortSignal, onRead: (text: string) => void): Promise<void> {
  const size = { width: { ideal: 1280 }, height: { ideal: 1280 } };
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', ...size } });
  try {
    video.srcObject = stream;
    await video.play();
    for (let text = await readPicture(video); !gone.aborted; text = await readPicture(video)) {
      if (text !== null) return onRead(text);
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}
