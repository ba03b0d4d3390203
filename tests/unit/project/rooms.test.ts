/** The rooms of src/data and src/sync import only the rooms before them. */
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf, sourcesOf } from '../../runner/circles.mjs';

/** In the order in which they build on one another; rooms of one line do not import each other. The files in the root of src/data are its doors. */
const ROOMS = {
  'src/data': [
    ['store', 'platform'],
    ['remote', 'scale', 'printer'],
    ['session'],
    ['records', 'runtime'],
    ['outbox', 'settings', 'office', 'insights'],
    ['notices'],
  ],
  'src/sync': [
    ['entry.ts', 'machine.ts'],
    ['wire', 'predict'],
    ['ports.ts'],
    ['clock'],
    ['push', 'pull', 'photos'],
    ['rounds'],
  ],
} as const;

const imports = importsOf(sourcesOf(path.resolve(import.meta.dirname, '../../..'), ['src', 'sw']));

describe.each(Object.entries(ROOMS))('%s', (folder, floors) => {
  const roomOf = (file: string) =>
    file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/')[0] : undefined;
  const floorOf = (room: string | undefined) => floors.findIndex((rooms) => rooms.some((one) => one === room));
  const arrows = [...imports].flatMap(([from, targets]) =>
    targets.map((to) => ({ from, to, rooms: [roomOf(from), roomOf(to)] as const })),
  );
  const inside = arrows.filter(({ rooms: [from, to] }) => from !== to && floorOf(from) >= 0 && floorOf(to) >= 0);

  it('has no import to a room that builds on it', () => {
    expect(inside.length).toBeGreaterThan(10);
    const back = inside.filter(({ rooms: [from, to] }) => floorOf(to) >= floorOf(from));
    expect(back.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
  });

  it('has no other rooms than these', () => {
    const rooms = [...imports.keys()].flatMap((file) => {
      const room = roomOf(file);
      return room === undefined || (folder === 'src/data' && room.endsWith('.ts')) ? [] : [room];
    });
    expect([...new Set(rooms)].toSorted()).toEqual(floors.flat().toSorted());
  });
});
