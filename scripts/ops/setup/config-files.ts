/** Reads the two deployed `wrangler.toml`, and changes single values without touching comments. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, patch } from '@decimalturn/toml-patch';
import { z } from 'zod';

export const root = join(import.meta.dirname, '../../..');

/** The deployed Workers, in the order of deployment. */
export const workers = ['host', 'edge'] as const;
export type Worker = (typeof workers)[number];

export const configPaths: Record<Worker, string> = { host: 'api/wrangler.toml', edge: 'wrangler.toml' };

const config = z.object({
  name: z.string(),
  vars: z.record(z.string(), z.string()),
  d1_databases: z
    .array(z.object({ binding: z.string(), database_name: z.string(), database_id: z.string() }))
    .default([]),
  kv_namespaces: z.array(z.object({ binding: z.string(), id: z.string() })).default([]),
  r2_buckets: z.array(z.object({ binding: z.string(), bucket_name: z.string() })).default([]),
  queues: z
    .object({
      producers: z.array(z.object({ queue: z.string() })).default([]),
      consumers: z.array(z.object({ queue: z.string(), dead_letter_queue: z.string().optional() })).default([]),
    })
    .default({ producers: [], consumers: [] }),
});
type Config = z.output<typeof config>;
export type Configs = Record<Worker, Config>;

/** Access to the files, on disk or in a test. */
export interface Files {
  read: (path: string) => string;
  write: (path: string, text: string) => void;
}

/** The files of this checkout. */
export const checkout: Files = {
  read: (path) => readFileSync(join(root, path), 'utf8'),
  write: (path, text) => writeFileSync(join(root, path), text),
};

/** Parses both files. */
export const readConfigs = (files: Files): Configs => ({
  host: config.parse(parse(files.read(configPaths.host))),
  edge: config.parse(parse(files.read(configPaths.edge))),
});

/** Sets an existing value by its path: `['vars', 'PRODUCT_NAME']`, `['kv_namespaces', 0, 'id']`. */
export function setValue(files: Files, worker: Worker, path: readonly (string | number)[], value: string): void {
  const text = files.read(configPaths[worker]);
  const document: unknown = parse(text);
  const last = path.at(-1);
  const holder = path.slice(0, -1).reduce<unknown>((inner, step) => fieldOf(inner, step), document);
  if (last === undefined || typeof fieldOf(holder, last) !== 'string') {
    throw new Error(`${configPaths[worker]} has no ${path.join('.')}`);
  }
  Object.assign(holder as object, { [last]: value });
  files.write(configPaths[worker], patch(text, document));
}

const fieldOf = (holder: unknown, step: string | number): unknown =>
  typeof holder === 'object' && holder !== null ? Reflect.get(holder, step) : undefined;
