/** The API host's database in a world, for what no visitor can bring about: somebody new, time that has passed. */
import { inject } from 'vitest';
import { z } from 'zod';
import type { Statement } from '../../api/platform/host/statement.ts';

const answered = z.array(z.object({ results: z.array(z.record(z.string(), z.unknown())), changes: z.number() }));

/** Runs statements in the database that answers at `database`, all of them or none; gives the rows of each, and how many it has changed. */
export const run = (database: string, ...statements: readonly Statement[]) => ask(database, { statements });

/** Runs a statement in the shared world; gives its rows, and how many it has changed. */
export async function query(sql: string, ...params: Statement['params']) {
  const [answer] = await run(inject('database'), { sql, params });
  if (!answer) throw new Error(`${sql}: no answer`);
  return answer;
}

/** Nobody waits out the minute that there is between two codes: the one before is forgotten. `name` is its purpose and whose it is. */
export const forgetCode = (name: `${string}:${string}`) => ask(inject('database'), { forgotten_code: name });

async function ask(database: string, wanted: object): Promise<z.infer<typeof answered>> {
  const answer = await fetch(database, { method: 'POST', body: JSON.stringify(wanted) });
  if (!answer.ok) throw new Error(`${JSON.stringify(wanted)}: ${await answer.text()}`);
  return answered.parse(await answer.json());
}
