import { z } from 'zod';

/** What a server may do. */
export const scope = z.enum(['facts:write', 'settlements:write']);
export type Scope = z.infer<typeof scope>;
