/** The mail port: Cloudflare's Email Service where it is bound, the sandbox's inbox on a developer's machine, nobody else. */
import { z } from 'zod';
import { fetcherBinding, mailerBinding } from '../host/binding.ts';
import { log } from '../host/log.ts';

const settings = z.object({
  EMAIL: mailerBinding.optional(),
  SANDBOX: fetcherBinding.optional(),
  /** Whom mails are from. Its domain is one that Email Service may send for. */
  MAIL_FROM: z.union([z.literal(''), z.email()]).default(''),
  MAIL_FROM_NAME: z.string().default(''),
});

/** A mail as it is written: plain text, which every program shows. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Whether there is anybody to hand mails to. */
export function canMail(env: object): boolean {
  const { EMAIL, SANDBOX, MAIL_FROM } = settings.parse(env);
  return SANDBOX !== undefined || (EMAIL !== undefined && MAIL_FROM !== '');
}

/** Sends a mail; false where it could not be handed over, which is logged without a word of it. */
export async function sendMail(env: object, mail: Mail): Promise<boolean> {
  const { EMAIL, SANDBOX, MAIL_FROM, MAIL_FROM_NAME } = settings.parse(env);
  try {
    if (SANDBOX) {
      const init = { method: 'POST', body: JSON.stringify(mail), headers: { 'content-type': 'application/json' } };
      return (await SANDBOX.fetch('https://sandbox.internal/sandbox/mail/send', init)).ok;
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
