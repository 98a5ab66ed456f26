/** What concerns somebody's security, in the log: who, what, from where, and never a secret. Documented in docs/log.md. */
import type { Context } from 'hono';
import type { EdgeEnv } from '../../env.ts';
import { log } from '../base/log.ts';
import { callerKey } from './caller-key.ts';
import { deviceOf } from './device.ts';
import { routeOf } from './request-log.ts';

/** Every security event with its level: `warn` is what a watch is set on, and nothing here is an error of ours. */
const securityEvents = {
  /** Somebody signed in with a provider. */
  signed_in: 'info',
  /** Somebody closed their account. */
  account_closing: 'warn',
  /** Somebody made an account. */
  signed_up: 'info',
  /** A sign-in, or a form of it, was refused: `reason` names the error. */
  sign_in_refused: 'warn',
  /** Somebody left: by themselves, or because another session takes this one's place (`reason`). */
  signed_out: 'info',
  /** Somebody ended one of their other sessions. */
  device_signed_out: 'info',
  /** Somebody ended all of their sessions. */
  signed_out_everywhere: 'info',
  /** A session met a host that no longer takes its token. */
  session_ended: 'info',
  /** The app handed a token over, and a web view's session began. */
  web_view_entered: 'info',
  /** A token that an app's address or header brought was not taken: `reason` says why. */
  web_view_refused: 'warn',
  /** A form or a call came from another site's page. */
  cross_site_refused: 'warn',
  /** Somebody asked for what is not theirs. */
  access_refused: 'warn',
  /** Somebody asked for what is done only after a fresh proof of who they are. */
  step_up_required: 'info',
  /** Staff asked for what their role allows, in a session that did not begin with their passkey. */
  staff_passkey_required: 'info',
  /** Somebody came too often: `limit` names what is counted. */
  limit_reached: 'warn',
} as const satisfies Record<string, 'info' | 'warn'>;

/** What can be told. */
export type SecurityEvent = keyof typeof securityEvents;

/** What may be said of one beside where it came from. */
interface Facts {
  user_uuid?: string | undefined;
  provider?: string;
  reason?: string;
  limit?: string;
  call?: string;
}

/** Writes a security event. `from` is the caller's address as limits count it, hashed; the user is the session's, if it is known. */
export async function logSecurity(
  c: Context<EdgeEnv>,
  security: SecurityEvent,
  { user_uuid, ...facts }: Facts = {},
): Promise<void> {
  const reading = await c.get('sessionReading');
  const user = user_uuid ?? (reading?.state === 'found' ? reading.session.user.uuid : undefined);
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
