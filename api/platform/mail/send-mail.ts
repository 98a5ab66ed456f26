/** Sends mail through Cloudflare's Email Service, or to the sandbox's inbox in development. */
import { z } from 'zod';
import { fetcherBinding, mailerBinding } from '../framework/binding.ts';
import { log } from '../framework/log.ts';

const settings = z.object({
  EMAIL: mailerBinding.optional(),
  SANDBOX: fetcherBinding.optional(),
  /** Sender address. Email Service must be set up for its domain. */
  MAIL_FROM: z.union([z.literal(''), z.email()]).default(''),
  MAIL_FROM_NAME: z.string().default(''),
});

/** An email as plain text, which every mail program shows. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Returns whether email can be sent at all. */
export function canMail(env: object): boolean {
  const { EMAIL, SANDBOX, MAIL_FROM } = settings.parse(env);
  return SANDBOX !== undefined || (EMAIL !== undefined && MAIL_FROM !== '');
}

/** Sends an email. Returns false if that failed, and logs the failure without any of its text. */
export async function sendMail(env: object, mail: Mail): Promise<boolean> {
  const { EMAIL, SANDBOX, MAIL_FROM, MAIL_FROM_NAME } = settings.parse(env);
  try {
    if (SANDBOX) {
      const init = { method: 'POST', body: JSON.stringify(mail), headers: { 'content-type': 'application/json' } };
      const { ok, status } = await SANDBOX.fetch('https://sandbox.internal/sandbox/mail/send', init);
      if (!ok) log('error', 'mail_failed', { reason: `status ${status}` });
      return ok;
    }
    if (!EMAIL || MAIL_FROM === '') {
      log('error', 'mail_not_set_up', {});
      return false;
    }
    await EMAIL.send({ ...mail, from: { email: MAIL_FROM, name: MAIL_FROM_NAME } });
    return true;
  } catch (error) {
    log('error', 'mail_failed', { reason: error instanceof Error ? error.name : typeof error });
    return false;
  }
}
