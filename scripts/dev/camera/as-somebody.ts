/** Calls the site's API with a user's token, like an app. */
import { callPath } from '../../../calls/platform/call.ts';

/** The fields of a call. */
interface CallFields {
  params?: Record<string, string>;
  query?: Record<string, string>;
  form?: Record<string, string>;
}

/**
 * Returns a function that sends one call. It returns null if the call fails or the site does not
 * answer.
 */
export const asSomebody =
  (origin: string, token: string) =>
  async (
    { method, path }: { method: string; path: string },
    { params = {}, query = {}, form }: CallFields = {},
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
