/**
 * Somebody whom a provider has vouched for and who has no account yet. What the provider gave waits, sealed, until the page
 * that asks for the rest is sent: the browser holds a random id, and never the proof.
 */
import { z } from 'zod';
import { provider } from '../../../calls/identity/member.ts';
import { sealedCookie } from '../../platform/session/sealed-cookie.ts';

const schema = z.object({
  provider,
  proof: z.object({ id_token: z.string().optional(), access_token: z.string().optional() }),
  suggested_name: z.string(),
  min_age: z.number(),
  terms_version: z.string(),
  /** Where they wanted to go: a path of ours. */
  back: z.string(),
});
/** What is known of them so far. */
export type PendingSignUp = z.infer<typeof schema>;

/** Shorter than the provider's proof is good for. */
export const pendingSignUp = sealedCookie({ kind: 'sign-up', cookie: 'sign_up', seconds: 10 * 60, schema });
