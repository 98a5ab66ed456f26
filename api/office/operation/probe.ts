/** Message of the health check, which tests that a queue accepts messages. Consumers ignore it. */
import { z } from 'zod';

export const probe = { health_check: true } as const;

const asProbe = z.object({ health_check: z.literal(true) });

/** Returns whether a message is a probe. */
export const isProbe = (body: unknown): boolean => asProbe.safeParse(body).success;
