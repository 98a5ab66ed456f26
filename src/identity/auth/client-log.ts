/** What a browser reports of itself (Auth.js 4 calls it `_log`): a level, a code, a message; short, and without secrets. */
import type { Context } from 'hono';
import { z } from 'zod';
import type { EdgeEnv } from '../../env.ts';
import { log, withoutSecrets } from '../../platform/base/log.ts';

/** A report, as the browser posts it. */
export const clientReport = z.object({
  level: z.enum(['error', 'warn', 'debug']),
  code: z.string().regex(/^[A-Za-z0-9_.:-]{1,64}$/),
  message: z.string().default(''),
});

/** Writes a report to the log. It is a stranger's word: never an error of ours, whatever it calls itself. */
export function logClientReport(c: Context<EdgeEnv>, { level, code, message }: z.infer<typeof clientReport>): void {
  log(level === 'debug' ? 'info' : 'warn', {
    event: 'client_report',
    request_id: c.get('requestId'),
    reported_level: level,
    code,
    message: withoutSecrets(message),
  });
}
