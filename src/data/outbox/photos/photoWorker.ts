/** Prepares photos apart from the page, so that nothing on screen waits for them. One file in, one answer out, in order. */
import { preparePhoto } from './preparePhoto.ts';

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void preparePhoto(data).then((prepared) => {
    postMessage(prepared, prepared.ok ? { transfer: [prepared.value.content] } : {});
  });
});
