/** A configuration of wrangler that leaves the platform's own log lines off: they hold addresses and headers. */
import { z } from 'zod';

const observability = z.object({
  enabled: z.literal(true),
  logs: z.object({ invocation_logs: z.literal(false) }),
});
/** Configurations that are quiet. */
export const quietConfig = z.object({
  observability,
  /** Such a section inherits the setting unless it has one of its own. */
  env: z.record(z.string(), z.object({ observability: observability.optional() })).default({}),
  logpush: z.literal(false).optional(),
});
