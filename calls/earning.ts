import { z } from 'zod';

/** By what earnings are summed. `age`: what comes of age on a day. */
const earningBy = z.enum(['day', 'live', 'gift', 'giver', 'vb', 'age']);
export type EarningBy = z.infer<typeof earningBy>;
