import { z } from 'zod';

/** Permissions of a server credential. */
export const scope = z.enum(['facts:write']);
/** What a server may do with its credential. */
export type Scope = z.infer<typeof scope>;
