/**
 * The security log: who, what and from where, but never a secret. Documented in docs/log.md.
 */
import type { Context } from 'hono';
import type { EdgeEnv } from '../../env.ts';
import { log } from '../base/log.ts';
import { callerKey } from './caller-key.ts';
import { deviceOf } from './device.ts';
import { routeOf } from './request-log.ts';

/**
 * Security events with their level. Monitoring alerts on `warn`. None of them is a fault of the
 * system.
 */
const securityEvents = {
  /** A user signed in with a provider or a passkey. */
  signed_in: 'info',
  /** A user requested to close their account. */
  account_closing: 'warn',
  /** A user created an account. */
  signed_up: 'info',
  /** A sign-in or its form was refused. `reason` is the error. */
  sign_in_refused: 'warn',
  /** A session ended: the user signed out, or another session replaced this one (`reason`). */
  signed_out: 'info',
  /** A user ended another of their sessions. */
  device_signed_out: 'info',
  /** A user ended all of their sessions. */
  signed_out_everywhere: 'info',
  /** The API no longer accepted the token of a session. */
  session_ended: 'info',
  /** The app handed over a token, and the session of a web view began. */
  web_view_entered: 'info',
  /** A token in a URL or header of an app was refused. `reason` is the error. */
  web_view_refused: 'warn',
  /** A form or call came from another site. */
  cross_site_refused: 'warn',
  /** A user requested something without permission. */
  access_refused: 'warn',
  /** A user requested a step-up action without recent re-authentication. */
  step_up_required: 'info',
  /** Staff requested an action of their role in a session that did not begin with their passkey. */
  staff_passkey_required: 'info',
  /** A caller exceeded a limit. `limit` is its name. */
  limit_reached: 'warn',
} as const satisfies Record<string, 'info' | 'warn'>;

/** Name of an event in the log. docs/log.md lists them all. */
export type SecurityEvent = keyof typeof securityEvents;

/** Details of an event besides its origin. */
interface Facts {
  user_uuid?: string | undefined;
  provider?: string;
  reason?: string;
  limit?: string;
  call?: string;
}

/**
 * Logs a security event. `from` is the hashed IP address of the caller, as limits count it. The
 * user is that of the session, if known.
 */
export async function logEdgeSecurity(
  c: Context<EdgeEnv>,
  security: SecurityEvent,
  { user_uuid, ...facts }: Facts = {},
): Promise<void> {
  const lookup = await c.get('sessionReading');
  const user = user_uuid ?? (lookup?.state === 'found' ? lookup.session.user.uuid : undefined);
  const country = /^[A-Z0-9]{2}$/.exec(c.req.header('cf-ipcountry') ?? '')?.[0];
  log(securityEvents[security], {
    event: 'security',
    security,
    request_id: c.get('requestId'),
    route: routeOf(c),
    ...(user !== undefined && { user_uuid: user }),
    from: await callerKey(c),
    ...(country !== undefined && { country }),
    device: deviceOf(c.req.header('user-agent')),
    ...facts,
  });
}
