/** A message that asks whether its queue takes one; whoever reads the queue lets it go. */
import { z } from 'zod';

export const probe = { health_check: true } as const;

const asProbe = z.object({ health_check: z.literal(true) });

/** Whether a message is one. */
export const isProbe = (body: unknown): boolean => asProbe.safeParse(body).success;
