import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { moveUnlessThere, snapshot } from '../../../../seed/local/snapshot.ts';

const NOW = new Date('2026-11-20T13:00:00Z');

let cache: string;
beforeEach(async () => {
  cache = await mkdtemp(join(tmpdir(), 'vela-snapshot-'));
});
afterEach(() => rm(cache, { recursive: true }));

const contentOf = (folder: string) => readFile(join(folder, 'content'), 'utf8');
const holding = (content: string) => (folder: string) => writeFile(join(folder, 'content'), content);

describe('snapshots of the seed data', () => {
  test('a snapshot is made once per name', async () => {
    await snapshot({ cache, name: 'a', now: NOW, make: holding('first') });
    const again = await snapshot({ cache, name: 'a', now: NOW, make: () => expect.fail('made twice') });
    expect(await contentOf(again)).toBe('first');
    expect(await contentOf(await snapshot({ cache, name: 'b', now: NOW, make: holding('other') }))).toBe('other');
  });

  test('two concurrent makers of a snapshot receive the same one', async () => {
    const both = await Promise.all(
      ['one', 'two'].map((content) => snapshot({ cache, name: 'a', now: NOW, make: holding(content) })),
    );
    expect(new Set(both).size).toBe(1);
    expect(await contentOf(join(cache, 'a'))).toMatch(/^(?:one|two)$/);
    expect(await readdir(cache)).toEqual(['a']);
  });

  test('a failed snapshot leaves nothing and the next one is made', async () => {
    const failing = snapshot({ cache, name: 'a', now: NOW, make: () => Promise.reject(new Error('no room')) });
    await expect(failing).rejects.toThrow('no room');
    expect(await readdir(cache)).toEqual([]);
    await snapshot({ cache, name: 'a', now: NOW, make: holding('second') });
    expect(await contentOf(join(cache, 'a'))).toBe('second');
  });

  test('the six most recent snapshots and those of ten minutes remain', async () => {
    const minutes = { a: 60, b: 50, c: 45, d: 40, e: 35, h: 30, i: 20, f: 5, g: 4 };
    for (const name of Object.keys(minutes)) await snapshot({ cache, name, now: NOW, make: holding(name) });
    for (const [name, ago] of Object.entries(minutes)) {
      const usedAt = new Date(NOW.getTime() - ago * 60_000);
      await utimes(join(cache, name), usedAt, usedAt);
    }
    await snapshot({ cache, name: 'a', now: NOW, make: () => expect.fail('it is there') });
    expect((await readdir(cache)).sort()).toEqual(['a', 'e', 'f', 'g', 'h', 'i']);
  });

  test('a folder is moved unless its destination exists', async () => {
    const [first, second] = [await mkdtemp(join(cache, 'made-')), await mkdtemp(join(cache, 'made-'))];
    await holding('first')(first);
    await holding('second')(second);
    expect(await moveUnlessThere(first, join(cache, 'place'))).toBe(true);
    expect(await moveUnlessThere(second, join(cache, 'place'))).toBe(false);
    expect(await contentOf(join(cache, 'place'))).toBe('first');
    await expect(moveUnlessThere(join(cache, 'nowhere'), join(cache, 'elsewhere'))).rejects.toThrow('ENOENT');
  });
});
