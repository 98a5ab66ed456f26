/** Sign-in providers, and where users can sign up. */
import { z } from 'zod';

/** Sign-in providers. `sandbox` replaces them in development. */
export const provider = z.enum(['line', 'facebook', 'google', 'apple', 'sandbox']);
export type Provider = z.infer<typeof provider>;

/** Places where users can sign up: on the web and in the apps, only in the apps, or nowhere. */
export const signUpSetting = z.enum(['web', 'app', 'closed']);
