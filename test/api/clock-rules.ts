/** Rules that compare times with the clock of the database, which tests with a moved clock break. */
import { env } from 'cloudflare:workers';

/** Removes these rules. In production they read no rows, because the clocks agree. */
export async function dropClockRules(): Promise<void> {
  const sql = "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name GLOB '*_now'";
  const { results } = await env.DB.prepare(sql).all<{ name: string }>();
  await env.DB.batch(results.map(({ name }) => env.DB.prepare(`DROP TRIGGER ${name}`)));
}
