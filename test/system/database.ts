/** The API host's database in the shared world, for what no visitor can bring about: somebody new, time that has passed. */
import { inject } from 'vitest';
import { z } from 'zod';

const answered = z.object({ results: z.array(z.record(z.string(), z.unknown())), changes: z.number() });

/** Runs a statement; gives its rows, and how many it has changed. */
export async function query(sql: string, ...params: readonly unknown[]): Promise<z.infer<typeof answered>> {
  const answer = await fetch(inject('database'), { method: 'POST', body: JSON.stringify({ sql, params }) });
  if (!answer.ok) throw new Error(`${sql}: ${await answer.text()}`);
  return answered.parse(await answer.json());
}
