/** The API host's database in the shared world, for what no visitor can bring about: somebody new, time that has passed. */
import { inject } from 'vitest';
import { z } from 'zod';

const answered = z.object({ results: z.array(z.record(z.string(), z.unknown())), changes: z.number() });

/** Runs a statement; gives its rows, and how many it has changed. */
export const query = (sql: string, ...params: readonly unknown[]) => ask({ sql, params });

/** Nobody waits out the minute that there is between two codes: the one before is forgotten. `name` is its purpose and whose it is. */
export const forgetCode = (name: `${string}:${string}`) => ask({ forgotten_code: name });

async function ask(wanted: object): Promise<z.infer<typeof answered>> {
  const answer = await fetch(inject('database'), { method: 'POST', body: JSON.stringify(wanted) });
  if (!answer.ok) throw new Error(`${JSON.stringify(wanted)}: ${await answer.text()}`);
  return answered.parse(await answer.json());
}
