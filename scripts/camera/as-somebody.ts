/** The calls of the site as somebody whose token is known, as an app would send them. */
import { callPath } from '../../calls/platform/call.ts';

interface Asked {
  params?: Record<string, string>;
  query?: Record<string, string>;
  form?: Record<string, string>;
}

/** Asks one; null where it is refused, or the site does not answer. */
export const asSomebody =
  (origin: string, token: string) =>
  async (
    { method, path }: { method: string; path: string },
    { params = {}, query = {}, form }: Asked = {},
  ): Promise<unknown> => {
    const address = `${origin}/api${callPath(path, params)}?${new URLSearchParams(query)}`;
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() };
    const body = method === 'POST' ? new URLSearchParams(form) : null;
    try {
      const answer = await fetch(address, { method, headers, body });
      return answer.ok ? await answer.json() : null;
    } catch {
      return null;
    }
  };
