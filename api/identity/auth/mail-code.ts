/**
 * Six-digit codes by email. Each is bound to one person, address, purpose and document. Six digits
 * are quickly guessed, so every guess is counted, and the code is stored as an HMAC with a secret
 * of the API. Answers do not depend on who owns the address.
 */

import { decodeBase64Url, encodeBase64Url } from 'hono/utils/encode';
import { z } from 'zod';
import { codeMails, MAIL_CODE } from '../../../calls/platform/mail-code.ts';
import type { Locale } from '../../../calls/platform/text/locale.ts';
import { decrypt, encrypt, secureRandom } from '../../platform/base/aes-gcm.ts';
import { derivedKey, personSecrets } from '../../platform/base/person-secrets.ts';
import type { ApiBindings } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { waitFor } from '../../platform/framework/limit.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { type MailKind, mailOf } from '../../platform/mail/text.ts';
import { hashOf } from './token.ts';

/** Everything that a code is bound to, apart from its address. */
export interface CodePurpose {
  /** The person who requested it: a user, or a guardian, who has no account. */
  person_uuid: string;
  purpose: string;
  /** Hash of the document that the code signs; absent if it only verifies an address. */
  document?: string;
}

const settings = z.object({ PRODUCT_NAME: z.string().default('Vela') });

/** Emails a code that replaces the one before. Returns until when it is valid, in milliseconds. */
export async function sendMailCode(
  env: ApiBindings,
  {
    to,
    locale,
    kind = 'email_code',
    now,
    ...of
  }: CodePurpose & { to: string; locale: Locale; kind?: MailKind; now: Date },
): Promise<{ expires_at_ms: number } | Failed> {
  // Limits emails per address, so that many callers together cannot flood a mailbox.
  const often = await waitFor(env, `mail-code:${await hashOf(to)}`, codeMails);
  if (often > 0) return tooOften(often);
  const code = sixDigits();
  const mailCode = objectOf(env, of);
  const soon = await mailCode.hold(
    { hmac: await hmacOf(env, of, to, code), sealed: await sealAddress(env, of, to) },
    MAIL_CODE,
  );
  if (soon > 0) return tooOften(soon);
  const values = { code, product: settings.parse(env).PRODUCT_NAME, minutes: MAIL_CODE.ttl_seconds / 60 };
  if (await sendMail(env, { to, ...mailOf(kind, locale, values) })) {
    return { expires_at_ms: now.getTime() + MAIL_CODE.ttl_seconds * 1000 };
  }
  await mailCode.forget();
  return { failed: 'mail_unavailable' };
}

/** Returns the address to which the correct code was sent. A code is accepted once. */
export async function checkMailCode(
  env: ApiBindings,
  { code, ...of }: CodePurpose & { code: string },
): Promise<{ address: string } | Failed> {
  const mailCode = objectOf(env, of);
  const sealed = await mailCode.sealed();
  if (sealed === null) return { failed: 'code_over' };
  const address = await openAddress(env, of, sealed);
  const guess = await mailCode.guess(await hmacOf(env, of, address, code));
  return guess === 'right' ? { address } : { failed: guess === 'wrong' ? 'code_wrong' : 'code_over' };
}

const objectOf = ({ CODES }: ApiBindings, { purpose, person_uuid }: CodePurpose) =>
  CODES.getByName(`${purpose}:${person_uuid}`);

const tooOften = (retry_after_seconds: number): Failed => ({
  failed: 'too_many_requests',
  facts: { retry_after_seconds },
});

/**
 * Returns six digits, each code equally likely: numbers above the last full million are drawn
 * again.
 */
function sixDigits(): string {
  const limit = 4_294_000_000;
  const [random = limit] = crypto.getRandomValues(new Uint32Array(1));
  return random < limit ? String(random % 1_000_000).padStart(6, '0') : sixDigits();
}

async function hmacOf(env: object, of: CodePurpose, address: string, code: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256', length: 256 };
  const key = await derivedKey(personSecrets(env).lookup, 'codes by mail', { algorithm, usages: ['sign'] });
  const message = JSON.stringify([of.person_uuid, address, of.purpose, of.document ?? '', code]);
  return encodeBase64Url(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(message)));
}

const addressKey = (env: object) =>
  derivedKey(personSecrets(env).lookup, 'addresses of codes by mail', {
    algorithm: { name: 'AES-GCM', length: 256 },
    usages: ['encrypt', 'decrypt'],
  });

const about = ({ purpose, person_uuid }: CodePurpose) => `${purpose}\n${person_uuid}`;

async function sealAddress(env: object, of: CodePurpose, address: string): Promise<string> {
  const bytes = new TextEncoder().encode(address);
  return encodeBase64Url((await encrypt(await addressKey(env), bytes, about(of), secureRandom)).buffer);
}

async function openAddress(env: object, of: CodePurpose, sealed: string): Promise<string> {
  const bytes = Uint8Array.from(decodeBase64Url(sealed));
  return new TextDecoder().decode(await decrypt(await addressKey(env), bytes, about(of)));
}
