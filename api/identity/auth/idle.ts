/** Idle timeout of tokens. In its own file, because every call with a token reads it. */
import { z } from 'zod';

const DAY_MS = 24 * 60 * 60 * 1000;

const sessions = z.object({ SESSION_IDLE_DAYS: z.coerce.number().int().min(1).max(30).default(14) });

/**
 * Returns how long a token may be unused, in milliseconds. Throws if the setting is out of bounds.
 */
export const idleMs = (env: object): number => sessions.parse(env).SESSION_IDLE_DAYS * DAY_MS;
