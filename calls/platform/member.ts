/** The signed-in member, as sessions store it. Every page needs it, so it is apart from calls. */
import { z } from 'zod';
import { picture, uuid } from './field.ts';
import { role } from './role.ts';

/** The signed-in user, with the fields that menus and guards need. */
export const member = z.object({ uuid, name: z.string(), avatar_url: picture, role });
/** The signed-in member, without private data. */
export type Member = z.infer<typeof member>;
