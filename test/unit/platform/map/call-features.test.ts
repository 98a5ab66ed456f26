/** A call, its handler and its tag have the same feature, see docs/architecture.md. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import type { RoutesFile } from '../../../../api/features.ts';
import type { ApiBindings } from '../../../../api/platform/framework/env.ts';
import type { On } from '../../../../api/platform/framework/route.ts';
import type { Call } from '../../../../calls/platform/call.ts';
import { codeIn, ROOMS, readImports, roomOf } from './map.ts';

const root = '../../../../';
const routesFiles = import.meta.glob<RoutesFile>('../../../../api/*/*/{routes,*-routes}.ts', { eager: true });
const callModules = import.meta.glob<Record<string, unknown>>('../../../../calls/*/*.ts', { eager: true });

const isCall = (value: unknown): value is Call & { own?: Call } =>
  typeof value === 'object' && value !== null && 'path' in value && 'answer' in value;

/** The file of each call and its exported name. */
const declarations = new Map<Call, { file: string; name: string }>(
  Object.entries(callModules).flatMap(([file, exported]) =>
    Object.entries({ ...exported, ...(exported.calls as object | undefined) }).flatMap(([name, call]) =>
      isCall(call) ? [call, call.own ?? call].map((one) => [one, { file: file.replace(root, ''), name }] as const) : [],
    ),
  ),
);

/** A call with the room and the feature of its handler. */
interface HandledCall {
  name: string;
  file: string;
  room: string;
  feature: string;
}

const handledCalls: HandledCall[] = Object.entries(routesFiles).flatMap(([file, { routes }]) => {
  const calls: Call[] = [];
  routes(((call: Call) => void calls.push(call)) as unknown as On, new Hono<{ Bindings: ApiBindings }>());
  const [, room = '', feature = ''] = file.replace(root, '').split('/');
  return calls.map((call) => ({ ...(declarations.get(call) ?? { name: call.path, file: '' }), room, feature }));
});

/** Tells whether the name of a call file is the word of a feature, or begins with it. */
const hasWord = (file: string, feature: string) =>
  path.posix.basename(file, '.ts').concat('-').startsWith(`${feature}-`);

/** The importers of each call file in the layers that ask the API. */
const importers = Map.groupBy(
  ['src/**', 'pages/**', 'client/**']
    .flatMap(codeIn)
    .flatMap((file) => readImports(file).map(({ target }) => ({ file, target }))),
  ({ target }) => target,
);

/** Tells whether code of a room below that of the handler names the call. */
const isAskedBelow = ({ name, file, room }: HandledCall) =>
  (importers.get(file) ?? []).some(
    (importer) =>
      ROOMS.indexOf(roomOf(importer.file) ?? 'site') < ROOMS.indexOf(room) &&
      new RegExp(`\\b${name}\\b`).test(readFileSync(path.join(import.meta.dirname, root, importer.file), 'utf8')),
  );

const textOf = ({ name, file, room, feature }: HandledCall) =>
  `${name} of ${file} is handled in api/${room}/${feature}`;

describe('calls', () => {
  test('each call is handled in the folder of its feature', () => {
    expect(handledCalls.length).toBeGreaterThan(250);
    expect(handledCalls.filter(({ file, feature }) => !hasWord(file, feature)).map(textOf)).toEqual([]);
  });

  test('each call is declared in the room of its handler or below', () => {
    const misplaced = handledCalls.filter((call) => roomOf(call.file) !== call.room && !isAskedBelow(call));
    expect(misplaced.map(textOf)).toEqual([]);
  });

  test('a call file with another word is found', () => {
    expect(hasWord('calls/live/chat-moderation.ts', 'chat')).toBe(true);
    expect(hasWord('calls/live/chatter.ts', 'chat')).toBe(false);
    expect(hasWord('calls/live/talk.ts', 'chat')).toBe(false);
  });
});
