/** Secrets of a local site: those of the seeds, changed by rehearsals (`-- --local`). */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { seedSecrets } from '../../../seed/local/person-secrets.ts';
import type { Worker } from './config-files.ts';

/** New values by name; null for a deleted secret. */
const changes = z.record(z.string(), z.string().nullable());
const fileSchema = z.object({ host: changes.default({}), edge: changes.default({}) });

const fileOf = (state: string) => join(state, 'secrets.json');

const readChanges = (state: string) =>
  fileSchema.parse(existsSync(fileOf(state)) ? JSON.parse(readFileSync(fileOf(state), 'utf8')) : {});

/** Returns the secrets of both Workers by name. */
export function localSecrets(state: string): Record<Worker, Record<string, string>> {
  const { host, edge } = readChanges(state);
  return { host: withChanges(seedSecrets, host), edge: withChanges({}, edge) };
}

const withChanges = (first: Record<string, string>, changed: z.output<typeof changes>) =>
  Object.fromEntries(
    Object.entries({ ...first, ...changed }).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );

/** Stores new secrets of a Worker, and deletes those that are null. */
export function storeLocalSecrets(state: string, worker: Worker, changed: unknown): void {
  const stored = readChanges(state);
  const next = { ...stored, [worker]: { ...stored[worker], ...changes.parse(changed) } };
  mkdirSync(state, { recursive: true });
  writeFileSync(fileOf(state), `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600 });
}
