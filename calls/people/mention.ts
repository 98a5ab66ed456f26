import { z } from 'zod';
import { uuid } from '../platform/field.ts';

/** A member mentioned in a text, as `@` and their name as written. */
export const mention = z.object({ user_uuid: uuid, name: z.string() });
export type Mention = z.infer<typeof mention>;
