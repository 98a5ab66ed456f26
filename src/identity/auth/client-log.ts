/**
 * Error reports of browsers (`_log` of Auth.js 4): level, code and message, shortened and without
 * secrets.
 */
import type { Context } from 'hono';
import { z } from 'zod';
import type { EdgeEnv } from '../../env.ts';
import { log, withoutSecrets } from '../../platform/base/log.ts';

/** A report as browsers post it. */
export const clientReport = z.object({
  level: z.enum(['error', 'warn', 'debug']),
  code: z.string().regex(/^[A-Za-z0-9_.:-]{1,64}$/),
  message: z.string().default(''),
});

/** Logs a report. It is untrusted, so it is never logged as an error of this system. */
export function logClientReport(c: Context<EdgeEnv>, { level, code, message }: z.infer<typeof clientReport>): void {
  log(level === 'debug' ? 'info' : 'warn', {
    event: 'client_report',
    request_id: c.get('requestId'),
    reported_level: level,
    code,
    message: withoutSecrets(message),
  });
}
