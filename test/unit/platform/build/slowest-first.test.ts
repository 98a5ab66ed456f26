/** The order in which test files start. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import slowFiles from '../../../slow-files.json' with { type: 'json' };
import { slowestFirst } from '../../../slowest-first.ts';

test('slow files start first, after projects with fewer files and earlier groups', () => {
  const projectIn = (groupOrder: number) => ({ config: { sequence: { groupOrder } } });
  const [many, few, later] = [projectIn(0), projectIn(0), projectIn(1)];
  const file = (name: string, project: typeof many) => ({ moduleId: path.resolve(name), project });
  const files = [file('a', later), file('b', many), file('c', many), file('d', few), file('e', many)];
  const names = slowestFirst(files, ['a', 'e', 'c']).map(({ moduleId }) => path.basename(moduleId));
  expect(names).toEqual(['d', 'e', 'c', 'b', 'a']);
});

test('every file in the list of slow files exists', () => {
  expect(slowFiles.filter((file) => !existsSync(file))).toEqual([]);
});
