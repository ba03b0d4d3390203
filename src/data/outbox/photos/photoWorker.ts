/** Prepares photos outside the page, so that the screen never waits for them. One file in, one answer out. */
import { preparePhoto } from './preparePhoto.ts';

addEventListener('message', ({ data }: MessageEvent<Blob>) => void answer(data));

async function answer(file: Blob): Promise<void> {
  const prepared = await preparePhoto(file);
  postMessage(prepared, prepared.ok ? { transfer: [prepared.value.content] } : {});
}
