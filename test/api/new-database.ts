import { reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import type { SeedStatement } from '../../seed/statement.ts';

/** A table by which the process outside finds the database of this worker. */
const mark = `mark_${crypto.randomUUID().replaceAll('-', '')}`;
let isMarked = false;

/**
 * Replaces the database by the migrated one after these statements. They run once for each `name`:
 * afterwards the process outside has an image.
 */
export async function restore(name: string, statements: () => readonly SeedStatement[]) {
  if (!isMarked) await env.DB.prepare(`CREATE TABLE ${mark} (x)`).run();
  isMarked = true;
  const ask = (body = '') =>
    env.DATABASE_IMAGES.fetch(`http://images/?${new URLSearchParams({ name, mark })}`, { method: 'POST', body });
  const image = await ask();
  const answer = image.status === 404 ? await ask(JSON.stringify(statements())) : image;
  if (!answer.ok) throw new Error(await answer.text());
}

/** Deletes everything and restores the migrated, empty database. */
export async function newDatabase() {
  await reset();
  await restore('empty', () => []);
}
