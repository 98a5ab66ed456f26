/** Who is signed in and by whom: read for every page, and so apart from the calls about it (auth.ts). */
import { z } from 'zod';
import { picture, uuid } from '../platform/field.ts';
import { role } from '../platform/role.ts';

/** Who can vouch for somebody. `sandbox` stands in for them on a developer's machine. */
export const provider = z.enum(['line', 'facebook', 'google', 'apple', 'sandbox']);
export type Provider = z.infer<typeof provider>;

/** Who is signed in, as menus and guards need it. */
export const member = z.object({ uuid, name: z.string(), avatar_url: picture, role });
export type Member = z.infer<typeof member>;

/** Where an account may be made: on the web and in the apps, in the apps alone, or nowhere. */
export const signUpSetting = z.enum(['web', 'app', 'closed']);
