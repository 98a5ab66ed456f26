/** Contact for reporting security problems (RFC 9116). */
import type { Context } from 'hono';
import { locales } from '../../client/platform/texts/i18n.ts';
import type { EdgeEnv } from '../env.ts';
import { publicOrigin } from '../platform/request/public-origin.ts';

const DAY_MS = 86_400_000;
/** RFC 9116 recommends less than a year. */
const GOOD_FOR_DAYS = 90;

/**
 * Responds with `security.txt`. It changes once a day, so its entity tag is valid until midnight
 * (UTC).
 */
export const securityTxt = (c: Context<EdgeEnv>) => {
  const expires = (Math.floor(Date.now() / DAY_MS) + GOOD_FOR_DAYS) * DAY_MS;
  const lines = [
    `Contact: mailto:${c.get('settings').SUPPORT_EMAIL}`,
    `Expires: ${new Date(expires).toISOString()}`,
    `Preferred-Languages: ${locales.join(', ')}`,
    `Canonical: ${publicOrigin(c)}/.well-known/security.txt`,
  ];
  return c.text(`${lines.join('\n')}\n`, 200, { 'cache-control': 'public, max-age=3600' });
};
