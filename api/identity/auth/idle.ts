/** How long tokens stay good without use: a setting by itself, because it is read for every call that is not public. */
import { z } from 'zod';

const DAY_MS = 24 * 60 * 60 * 1000;

const sessions = z.object({ SESSION_IDLE_DAYS: z.coerce.number().int().min(1).max(30).default(14) });

/** How long a token may be unused before it is over. Throws where the setting is out of its bounds, and names it. */
export const idleMs = (env: object): number => sessions.parse(env).SESSION_IDLE_DAYS * DAY_MS;
