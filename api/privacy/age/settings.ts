/** Settings of ages, see [vars] in wrangler.toml. An invalid one throws an error with its name. */
import { z } from 'zod';

const settings = z.object({ PAYING_MIN_AGE: z.coerce.number().int().min(0).max(99).default(0) });

/** Returns the minimum age for paying. 0: no minimum. */
export const readPayingMinAge = (env: object): number => settings.parse(env).PAYING_MIN_AGE;
