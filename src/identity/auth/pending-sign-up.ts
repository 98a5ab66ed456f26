/**
 * A visitor with a provider's proof but without an account. The proof waits encrypted until the
 * sign-up form is sent. The browser has only a random id.
 */
import { z } from 'zod';
import { provider } from '../../../calls/identity/provider.ts';
import { sealedCookie } from '../../platform/session/sealed-cookie.ts';

const schema = z.object({
  provider,
  proof: z.object({ id_token: z.string().optional(), access_token: z.string().optional() }),
  suggested_name: z.string(),
  min_age: z.number(),
  terms_version: z.string(),
  /** Path on this site to return to. */
  back: z.string(),
});
/** Data of the visitor so far. */
export type PendingSignUp = z.infer<typeof schema>;

/** Expires before the provider's proof. */
export const pendingSignUp = sealedCookie({ kind: 'sign-up', cookie: 'sign_up', seconds: 10 * 60, schema });
