/** Settings of signing in and up, see [vars] in wrangler.toml. */
import { z } from 'zod';
import { signUpSetting } from '../../../calls/identity/member.ts';
import { fetcherBinding } from '../../platform/host/binding.ts';

/** Several are separated by commas: the apps and the web often have one each. */
const ids = z
  .string()
  .default('')
  .transform((setting) => setting.split(/[\s,]+/).filter((id) => id !== ''));

const signIn = z.object({
  LINE_CLIENT_ID: ids,
  GOOGLE_CLIENT_ID: ids,
  APPLE_CLIENT_ID: ids,
  FACEBOOK_CLIENT_ID: z.string().default(''),
  FACEBOOK_CLIENT_SECRET: z.string().default(''),
  SANDBOX: fetcherBinding.optional(),
});

/** What the host has of the providers. */
export interface SignInSettings {
  /** Our names with the providers; one without any is not offered. */
  line_client_ids: readonly string[];
  google_client_ids: readonly string[];
  apple_client_ids: readonly string[];
  /** Null: not offered. */
  facebook: { client_id: string; client_secret: string } | null;
  /** The stand-in for a provider; bound on a developer's machine only. */
  sandbox: Fetcher | null;
}

/** Throws where one is not of its form. */
export function readSignInSettings(env: object): SignInSettings {
  const read = signIn.parse(env);
  const { FACEBOOK_CLIENT_ID: client_id, FACEBOOK_CLIENT_SECRET: client_secret } = read;
  return {
    line_client_ids: read.LINE_CLIENT_ID,
    google_client_ids: read.GOOGLE_CLIENT_ID,
    apple_client_ids: read.APPLE_CLIENT_ID,
    facebook: client_id !== '' && client_secret !== '' ? { client_id, client_secret } : null,
    sandbox: read.SANDBOX ?? null,
  };
}

const signUp = z.object({
  SIGN_UP: signUpSetting.default('web'),
  SIGN_UP_MIN_AGE: z.coerce.number().int().min(0).max(120).default(20),
});

/** Where accounts may be made, and from which age (in years) on. Throws where a setting is not of its form, and names it. */
export function readSignUpSettings(env: object): { where: z.infer<typeof signUpSetting>; min_age: number } {
  const { SIGN_UP, SIGN_UP_MIN_AGE } = signUp.parse(env);
  return { where: SIGN_UP, min_age: SIGN_UP_MIN_AGE };
}
