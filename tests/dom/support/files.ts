/** The files that a page hands over while `work` runs, which is told how many there are by now. */
import { vi } from 'vitest';

export interface HandedOver {
  readonly name: string;
  readonly text: string;
  readonly bytes: Uint8Array;
}

export async function filesOf(work: (handedOver: () => number) => Promise<void>): Promise<HandedOver[]> {
  const contents: Blob[] = [];
  const names: string[] = [];
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    if (content instanceof Blob) contents.push(content);
    return 'blob:test';
  });
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  await work(() => names.length);
  made.mockRestore();
  clicked.mockRestore();
  return Promise.all(
    contents.map(async (content, index) => {
      const bytes = new Uint8Array(await content.arrayBuffer());
      return { name: names[index] ?? '', bytes, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) };
    }),
  );
}
