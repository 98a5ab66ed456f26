/** CSRF token of Auth.js, which its forms require in addition to the same-origin check. */
import type { Context } from 'hono';
import { z } from 'zod';
import type { EdgeEnv } from '../../env.ts';
import { askAuth } from './answer.ts';

const csrfAnswer = z.object({ csrfToken: z.string().min(1) });

/**
 * Returns the token and its cookies. Without AUTH_SECRET, Auth.js has no token: returns its
 * response, which leads to the error page.
 */
export async function formToken(
  c: Context<EdgeEnv>,
): Promise<{ csrfToken: string; cookies: string[] } | { elsewhere: Response }> {
  const answer = await askAuth(c, { path: '/csrf' });
  const result = csrfAnswer.safeParse(await answer.json().catch(() => null));
  if (!result.success) return { elsewhere: answer };
  return { csrfToken: result.data.csrfToken, cookies: answer.headers.getSetCookie() };
}
