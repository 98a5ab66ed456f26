/** Auth.js's own token, which its forms bring beside the check of where they come from. */
import type { Context } from 'hono';
import { z } from 'zod';
import type { EdgeEnv } from '../../env.ts';
import { askAuth } from './answer.ts';

const csrfAnswer = z.object({ csrfToken: z.string().min(1) });

/** The token with the cookies that it goes with; without its secret Auth.js gives none, but leads to where that is told. */
export async function formToken(
  c: Context<EdgeEnv>,
): Promise<{ csrfToken: string; cookies: string[] } | { elsewhere: Response }> {
  const answer = await askAuth(c, { path: '/csrf' });
  const read = csrfAnswer.safeParse(await answer.json().catch(() => null));
  if (!read.success) return { elsewhere: answer };
  return { csrfToken: read.data.csrfToken, cookies: answer.headers.getSetCookie() };
}
