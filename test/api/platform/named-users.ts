/**
 * The edge removes a closed account from its caches by the uuid in a response
 * (src/platform/cache/removal.ts), so no public response may have a name without it.
 */
import { env } from 'cloudflare:workers';

/** Returns the texts in a JSON value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Finds the users whose name is in a response, with or without their uuid. */
export async function nameFinder(): Promise<(body: string) => { name: string; hasUuid: boolean }[]> {
  const { results } = await env.DB.prepare('SELECT uuid, name FROM users').all<{ uuid: string; name: string }>();
  const uuidsOf = Map.groupBy(results, ({ name }) => name);
  return (body) =>
    textsIn(JSON.parse(body)).flatMap((name) => {
      const users = uuidsOf.get(name) ?? [];
      return users.length === 1 ? [{ name, hasUuid: users.some(({ uuid }) => body.includes(uuid)) }] : [];
    });
}
