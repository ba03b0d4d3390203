/** What runs inside the page: the app's own code that prepares photos, and pictures to try it on. */
import { prepareLogo } from '../../../../src/data/outbox/photos/prepareLogo.ts';
import { preparePhoto } from '../../../../src/data/outbox/photos/preparePhoto.ts';

const PLACE = 'Kuari Gunung Batu, 6.9175 S 107.6191 E';

/** As a camera held upright writes it: the pixels lie on their side, and beside them stands how to turn them, and where it was. */
async function cameraFile(width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d')!;
  const noise = pen.createImageData(width, height);
  for (let at = 0; at < noise.data.length; at += 65_536) crypto.getRandomValues(noise.data.subarray(at, at + 65_536));
  pen.putImageData(noise, 0, 0);
  const jpeg = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })).arrayBuffer());
  return new Blob([jpeg.subarray(0, 2), exif(), jpeg.subarray(2)], { type: 'image/jpeg' });
}

/** One segment with two tags: how to turn it (a quarter to the right), and a description. */
function exif(): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(`${PLACE}\0`);
  const data = new DataView(new ArrayBuffer(10 + 8 + 2 + 2 * 12 + 4 + text.length));
  data.setUint16(0, 0xffe1);
  data.setUint16(2, data.byteLength - 2);
  data.setUint32(4, 0x45786966);
  const tiff = 10;
  data.setUint32(tiff, 0x4d4d002a);
  data.setUint32(tiff + 4, 8);
  data.setUint16(tiff + 8, 2);
  const tag = (at: number, id: number, type: number, count: number, write: (at: number) => void) => {
    data.setUint16(at, id);
    data.setUint16(at + 2, type);
    data.setUint32(at + 4, count);
    write(at + 8);
  };
  tag(tiff + 10, 0x010e, 2, text.length, (at) => data.setUint32(at, 38));
  tag(tiff + 22, 0x0112, 3, 1, (at) => data.setUint16(at, 6));
  new Uint8Array(data.buffer).set(text, tiff + 38);
  return new Uint8Array(data.buffer);
}

async function prepared(file: Blob) {
  const photo = await preparePhoto(file);
  if (!photo.ok) throw new Error(photo.error);
  return photo.value;
}

const lab = {
  /** What a photo of this size becomes. */
  prepare: async (width: number, height: number) => {
    const file = await cameraFile(width, height);
    const photo = await prepared(file);
    const picture = await createImageBitmap(new Blob([photo.content]));
    const contains = (bytes: ArrayBuffer) => new TextDecoder('latin1').decode(bytes).includes(PLACE);
    return {
      file: { bytes: file.size, tellsThePlace: contains(await file.arrayBuffer()) },
      photo: {
        bytes: photo.content.byteLength,
        type: photo.content_type,
        width: picture.width,
        height: picture.height,
        tellsThePlace: contains(photo.content),
      },
    };
  },
  /** What a logo of this size becomes: of one colour and transparent beside it, or of many small blots. */
  prepareLogo: async (width: number, height: number, hasBlots: boolean) => {
    const canvas = new OffscreenCanvas(width, height);
    const pen = canvas.getContext('2d')!;
    pen.fillRect(0, 0, width / 2, height);
    for (let at = 0; at < (hasBlots ? 20_000 : 0); at += 1) {
      pen.fillStyle = `hsl(${at} 70% ${at % 90}%)`;
      pen.fillRect((at * 37) % width, (at * 91) % height, 9, 9);
    }
    const file = await canvas.convertToBlob({ type: 'image/png' });
    const logo = await prepareLogo(file);
    if (!logo.ok) return logo;
    const bytes = atob(logo.value.slice(logo.value.indexOf(',') + 1));
    const picture = await createImageBitmap(new Blob([Uint8Array.from(bytes, (sign) => sign.charCodeAt(0))]));
    const sides = [picture.width, picture.height];
    return { type: logo.value.slice(5, logo.value.indexOf(';')), isLight: logo.value.length <= 50_000, sides };
  },
  prepareOther: async (text: string) => preparePhoto(new Blob([text], { type: 'image/jpeg' })),
};
export type PhotoLab = typeof lab;

declare global {
  var photoLab: PhotoLab;
}
globalThis.photoLab = lab;
