/** Sends alerts to the webhook and the email address of the operators. */
import { z } from 'zod';
import { defaultLocale, locales } from '../../../calls/platform/text/locale.ts';
import { inBangkok } from '../../platform/mail/in-bangkok.ts';
import { pageLink } from '../../platform/mail/page-link.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { mailOf } from '../../platform/mail/text.ts';
import type { alerts } from './tables.ts';

const settings = z.object({
  PRODUCT_NAME: z.string().default('Vela'),
  PUBLIC_ORIGIN: z.string().default(''),
  /** Address that gets each alert as JSON with `text`, as Slack, Mattermost and Google Chat read it. */
  ALERT_WEBHOOK_URL: z.union([z.literal(''), z.url({ protocol: /^https$/ })]).default(''),
  /** Email address of the operators on call. */
  ALERT_MAIL: z.union([z.literal(''), z.email()]).default(''),
  /** Language of both. */
  ALERT_LANGUAGE: z.enum(locales).default(defaultLocale),
});

/** Deadline of the webhook in milliseconds. */
const DEADLINE_MS = 10_000;

/**
 * Sends an alert that opened, continues or is over. Throws if a receiver did not accept it. A second
 * receiver, which accepted it, then gets it twice.
 */
export async function sendAlert(env: object, alert: typeof alerts.$inferSelect, now: Date): Promise<void> {
  const { PRODUCT_NAME: product, PUBLIC_ORIGIN, ALERT_WEBHOOK_URL, ALERT_MAIL, ALERT_LANGUAGE } = settings.parse(env);
  const { uuid, rule, subject, details, opened_at_ms, closed_at_ms } = alert;
  const isOver = closed_at_ms !== null;
  const link = pageLink(PUBLIC_ORIGIN, ALERT_LANGUAGE, '/office/alerts');
  const about = [rule, subject].filter((part) => part !== '').join(': ');
  const opened = inBangkok(new Date(opened_at_ms), ALERT_LANGUAGE);
  const values = { product, about, details, opened, now: inBangkok(now, ALERT_LANGUAGE), link };
  const message = mailOf(isOver ? 'alert_over' : 'alert', ALERT_LANGUAGE, values);
  const acceptances = await Promise.all([
    ALERT_WEBHOOK_URL === '' ||
      post(ALERT_WEBHOOK_URL, {
        text: `${message.subject}\n${message.text}`,
        ...{ uuid, rule, subject, details, link },
        state: isOver ? 'closed' : 'open',
        opened_at: new Date(opened_at_ms).toISOString(),
      }),
    ALERT_MAIL === '' || sendMail(env, { to: ALERT_MAIL, ...message }),
  ]);
  if (acceptances.includes(false)) throw new Error('a receiver did not accept the alert');
}

async function post(url: string, body: object): Promise<boolean> {
  const { ok } = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  return ok;
}
