/** Writes the fetched data as one zip: every table as CSV, the photos as they are, and a text that describes the content. */
import { Zip, ZipDeflate, ZipPassThrough, type ZipInputFile } from 'fflate/browser';
import { csvLines, csvOf, type Cell } from '../../../domain/csv/export.ts';
import type { Pieces } from '../../remote/allDataCache.ts';
import { photosIn, rowsAsOf, type FetchedData } from './fetchData.ts';

interface WritePorts {
  readonly pieces: Pieces;
  readonly write: (chunk: Uint8Array<ArrayBuffer>) => Promise<unknown>;
  /** Share written, 0 to 1. */
  readonly say: (share: number) => void;
}

/** This library's zip files end at 4 GB and 65,535 files, about eight years of photos; the file lists the photos left out. */
const MOST = { bytes: 3_900_000_000, photos: 65_000 };

/** Below `readMe` the text lists the row count of each table and the photos that are not in the file. */
export async function writeData(data: FetchedData, readMe: string, { pieces, write, say }: WritePorts): Promise<void> {
  const ready: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(new Uint8Array(chunk));
  });
  const all = data.tables.reduce((sum, { count }) => sum + count, data.photos);
  let [bytes, done, at] = [0, 0, 0];
  const flush = async (more: number) => {
    for (const chunk of ready.splice(0)) {
      bytes += chunk.length;
      await write(chunk);
    }
    done += more;
    say(Math.min(1, done / all));
  };
  const add = <F extends ZipInputFile>(file: F): F => {
    zip.add(Object.assign(file, { mtime: data.asOf ?? data.time }));
    return file;
  };
  const encode = (text: string) => new TextEncoder().encode(text);
  const below: string[] = [];
  for (const table of data.tables) {
    const file = add(new ZipDeflate(`${table.name}.csv`));
    file.push(encode(csvOf(table.columns, [])));
    let count = 0;
    for await (const rows of rowsAsOf(pieces, table)) {
      file.push(encode(csvLines(rows.map((row) => row.map(cellOf)))));
      count += rows.length;
      await flush(rows.length);
    }
    file.push(new Uint8Array(), true);
    below.push(`${table.name}.csv: ${count}`);
  }
  const leftOut: string[] = [];
  for await (const { path } of photosIn(pieces, data)) {
    const content = await pieces.get(`photos/${path}`);
    at += 1;
    if (!content || bytes + content.size > MOST.bytes || at > MOST.photos) leftOut.push(path);
    else add(new ZipPassThrough(`photos/${path}`)).push(new Uint8Array(await content.arrayBuffer()), true);
    await flush(1);
  }
  below.push('', ...leftOut.map((path) => `- photos/${path}`));
  add(new ZipDeflate('README.txt')).push(encode(`${readMe}\n${below.join('\n')}\n`.replaceAll('\n', '\r\n')), true);
  zip.end();
  await flush(0);
}

const cellOf = (value: unknown): Cell =>
  typeof value === 'string' || typeof value === 'number' || value === null ? value : JSON.stringify(value);
