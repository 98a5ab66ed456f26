import { z } from 'zod';

/** Permissions of a server credential. */
export const scope = z.enum(['facts:write', 'settlements:write']);
export type Scope = z.infer<typeof scope>;
