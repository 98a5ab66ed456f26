/** The consent cookie: version "1.0", for 365 days. */
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import type { EdgeEnv } from '../env.ts';
import { CONSENT_COOKIE } from '../platform/cache/cache-policy.ts';
import { cookieOptions } from '../platform/request/cookie.ts';

/** Version of the purposes and their descriptions. */
export const CONSENT_VERSION = '1.0';
const CONSENT_MAX_AGE_SECONDS = 365 * 24 * 60 * 60;

const decision = z.enum(['allowed', 'denied']);

/** Purposes: 01 strictly necessary, always allowed; 02 statistics; 03 personal promotion. */
const consentRecord = z.object({
  consent_version: z.literal(CONSENT_VERSION),
  session_id: z.uuid(),
  purposes: z.object({ '01': z.literal('allowed'), '02': decision, '03': decision }),
});
/** A visitor's choice as stored in the cookie. */
export type ConsentRecord = z.infer<typeof consentRecord>;

/** Returns the visitor's choice. Null: none, or one of another version. */
export function readConsent(c: Context<EdgeEnv>): ConsentRecord | null {
  try {
    return consentRecord.parse(JSON.parse(getCookie(c, CONSENT_COOKIE) ?? ''));
  } catch {
    return null;
  }
}

/** Stores a choice. A changed choice keeps its session id. */
export function writeConsent(c: Context<EdgeEnv>, allowed: { statistics: boolean; promotion: boolean }) {
  const record: ConsentRecord = {
    consent_version: CONSENT_VERSION,
    session_id: readConsent(c)?.session_id ?? crypto.randomUUID(),
    purposes: {
      '01': 'allowed',
      '02': allowed.statistics ? 'allowed' : 'denied',
      '03': allowed.promotion ? 'allowed' : 'denied',
    },
  };
  setCookie(c, CONSENT_COOKIE, JSON.stringify(record), { ...cookieOptions(c), maxAge: CONSENT_MAX_AGE_SECONDS });
}
