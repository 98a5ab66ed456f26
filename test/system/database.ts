/**
 * Access to the API's database in a test world, for states that no visitor can create: a new user,
 * time that has passed.
 */
import { inject } from 'vitest';
import { z } from 'zod';
import type { Statement } from '../../api/platform/framework/statement.ts';

const answerSchema = z.array(z.object({ results: z.array(z.record(z.string(), z.unknown())), changes: z.number() }));

/**
 * Runs statements in one transaction of the database that answers at `database`. Returns the rows
 * and the number of changed rows of each statement.
 */
export const run = (database: string, ...statements: readonly Statement[]) => ask(database, { statements });

/** Runs a statement in the shared world. Returns its rows and the number of changed rows. */
export async function query(sql: string, ...params: Statement['params']) {
  const [answer] = await run(inject('database'), { sql, params });
  if (!answer) throw new Error(`${sql}: no answer`);
  return answer;
}

/**
 * Forgets the last one-time code, so that tests do not wait the minute between two codes. `name` is
 * the code's purpose and owner.
 */
export const forgetCode = (name: `${string}:${string}`) => ask(inject('database'), { forgotten_code: name });

async function ask(database: string, request: object): Promise<z.infer<typeof answerSchema>> {
  const answer = await fetch(database, { method: 'POST', body: JSON.stringify(request) });
  if (!answer.ok) throw new Error(`${JSON.stringify(request)}: ${await answer.text()}`);
  return answerSchema.parse(await answer.json());
}
