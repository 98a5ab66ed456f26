/** A code that was mailed, for a test to type. */
import { env } from 'cloudflare:workers';
import { type CodePurpose, sendMailCode } from '../../api/identity/auth/mail-code.ts';

/** Has a code sent, to an address that gets no other; nobody waits for the minute of one that was sent before. */
export async function mailedCode(of: CodePurpose): Promise<string> {
  await env.CODES.getByName(`${of.purpose}:${of.person_uuid}`).forget();
  let text = '';
  const fetch = async (_: string, init: RequestInit) => {
    text = String(init.body);
    return Response.json({ ok: true });
  };
  const to = `${crypto.randomUUID()}@vela.example`;
  await sendMailCode({ ...env, SANDBOX: { fetch } } as typeof env, { ...of, to, locale: 'en', now: new Date() });
  return /Your code is (\d{6})/.exec(text)?.[1] ?? '';
}
