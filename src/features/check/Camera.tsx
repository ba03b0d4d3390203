import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '../../i18n/useLanguage.ts';

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

/** Available in Chrome on Android and macOS; not yet in other browsers. */
interface Detector {
  detect(source: ImageBitmap): Promise<readonly { readonly rawValue: string }[]>;
}
declare global {
  var BarcodeDetector: (new (options: { formats: string[] }) => Detector) | undefined;
}

/** The QR code in a picture, by the browser's own detector, else by a decoder loaded for it. Null: none was readable. */
export async function readPicture(source: ImageBitmapSource): Promise<string | null> {
  const picture = await createImageBitmap(source).catch(() => null);
  if (!picture) return null;
  const Native = globalThis.BarcodeDetector;
  const found = Native && (await new Native({ formats: ['qr_code'] }).detect(picture).catch(() => []));
  return found?.[0]?.rawValue ?? decoded(picture);
}

/** The longer side, px: enough for the modules of a code that fills a third of the picture. */
const LONGEST_PX = 1_600;
/** Per picture, ms: a camera delivers the next one. */
const TIME_LIMIT_MS = 400;

async function decoded(picture: ImageBitmap): Promise<string | null> {
  const { default: decodeQR } = await import('qr/decode.js');
  const scale = Math.min(1, LONGEST_PX / Math.max(picture.width, picture.height));
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(picture, 0, 0, width, height);
  picture.close();
  try {
    const data = context?.getImageData(0, 0, width, height).data;
    return data ? decodeQR({ width, height, data }, { timeLimit: TIME_LIMIT_MS }) : null;
  } catch {
    return null;
  }
}
