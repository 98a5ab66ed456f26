import { z } from 'zod';
import { uuid } from '../platform/field.ts';

/** A member mentioned in a text, as `@` and their name as written. */
export const mention = z.object({ user_uuid: uuid, name: z.string() });
/** A mention in the stored text. The name is the one at the time of writing. */
export type Mention = z.infer<typeof mention>;
