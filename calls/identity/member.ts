/**
 * The signed-in member and the sign-in providers. Every page needs them, so they are apart from the
 * calls in auth.ts.
 */
import { z } from 'zod';
import { picture, uuid } from '../platform/field.ts';
import { role } from '../platform/role.ts';

/** Sign-in providers. `sandbox` replaces them in development. */
export const provider = z.enum(['line', 'facebook', 'google', 'apple', 'sandbox']);
export type Provider = z.infer<typeof provider>;

/** The signed-in user, with the fields that menus and guards need. */
export const member = z.object({ uuid, name: z.string(), avatar_url: picture, role });
export type Member = z.infer<typeof member>;

/** Where users can sign up: on the web and in the apps, only in the apps, or nowhere. */
export const signUpSetting = z.enum(['web', 'app', 'closed']);
