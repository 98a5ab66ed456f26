/** Settings for sign-in and sign-up, see [vars] in wrangler.toml. */
import { z } from 'zod';
import { signUpSetting } from '../../../calls/identity/provider.ts';
import { fetcherBinding } from '../../platform/framework/binding.ts';

/** A list separated by commas: apps and web often have one id each. */
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

/** Credentials of the API with the providers. */
export interface SignInSettings {
  /** Client ids. A provider without any is not offered. */
  line_client_ids: readonly string[];
  google_client_ids: readonly string[];
  apple_client_ids: readonly string[];
  /** Null if Facebook is not offered. */
  facebook: { client_id: string; client_secret: string } | null;
  /** The provider of the sandbox; bound only in development. */
  sandbox: Fetcher | null;
}

/** Parses the sign-in settings. Throws if one is malformed. */
export function readSignInSettings(env: object): SignInSettings {
  const values = signIn.parse(env);
  const { FACEBOOK_CLIENT_ID: client_id, FACEBOOK_CLIENT_SECRET: client_secret } = values;
  return {
    line_client_ids: values.LINE_CLIENT_ID,
    google_client_ids: values.GOOGLE_CLIENT_ID,
    apple_client_ids: values.APPLE_CLIENT_ID,
    facebook: client_id !== '' && client_secret !== '' ? { client_id, client_secret } : null,
    sandbox: values.SANDBOX ?? null,
  };
}

const signUp = z.object({
  SIGN_UP: signUpSetting.default('web'),
  SIGN_UP_MIN_AGE: z.coerce.number().int().min(0).max(120).default(20),
});

/**
 * Returns where accounts may be created, and from which age in years. Throws if a setting is
 * malformed.
 */
export function readSignUpSettings(env: object): { where: z.infer<typeof signUpSetting>; min_age: number } {
  const { SIGN_UP, SIGN_UP_MIN_AGE } = signUp.parse(env);
  return { where: SIGN_UP, min_age: SIGN_UP_MIN_AGE };
}
