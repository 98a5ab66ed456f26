/** Mailed codes for tests. */
import { env } from 'cloudflare:workers';
import { type CodePurpose, sendMailCode } from '../../api/identity/auth/mail-code.ts';

/** Sends a code to a new address and returns it, without waiting a minute after an earlier one. */
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
