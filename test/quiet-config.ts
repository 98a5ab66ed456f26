/**
 * A wrangler configuration that disables the platform's invocation logs, because they contain
 * addresses and headers.
 */
import { z } from 'zod';

const observability = z.object({
  enabled: z.literal(true),
  logs: z.object({ invocation_logs: z.literal(false) }),
});
/** Configurations without invocation logs. */
export const quietConfig = z.object({
  observability,
  /** An environment inherits the setting unless it has its own section. */
  env: z.record(z.string(), z.object({ observability: observability.optional() })).default({}),
  logpush: z.literal(false).optional(),
});
