import { env } from 'cloudflare:workers';
import { sign } from 'hono/jwt';
import { beforeEach, describe, expect, test } from 'vitest';
import { issueSession } from '../../../api/identity/auth/issue-session.ts';
import { linkedUser } from '../../../api/identity/auth/linked-user.ts';
import { checkIdentity } from '../../../api/identity/auth/provider-identity.ts';
import { accounts } from '../../../api/identity/auth/tables.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { emails } from '../../../api/platform/mail/tables.ts';
import { signInWithProvider } from '../../../calls/identity/auth.ts';
import { askInVain } from '../ask.ts';
import { addUsers, userUuid } from '../world.ts';

const now = new Date('2026-11-20T05:00:00Z');
const db = () => openDb(env.DB);

const link = (provider: string, id: string, name: string) =>
  db()
    .insert(accounts)
    .values({
      provider,
      provider_account_id: id,
      user_uuid: userUuid(name),
      linked_at_ms: now.getTime(),
    });

beforeEach(async () => {
  await addUsers(['fan', 'other']);
  await addUsers(['boss'], { role: 'admin' });
  await db()
    .insert(emails)
    .values({ address: 'fan@vela.example', user_uuid: userUuid('fan'), verified_at_ms: now.getTime() });
});

const linked = async (provider: 'google' | 'line', account_id: string, verified_email: string | null) =>
  nameOf(await linkedUser(db(), { provider, identity: { account_id, verified_email, name: null }, now }));

const nameOf = (user: Awaited<ReturnType<typeof linkedUser>>) =>
  user && 'failed' in user ? user.failed : (user?.name ?? null);

describe('a provider identity', () => {
  test('an address alone links no staff account and creates no second account', async () => {
    await db()
      .insert(emails)
      .values({ address: 'boss@vela.example', user_uuid: userUuid('boss'), verified_at_ms: now.getTime() });
    expect(await linked('google', 'g-9', 'boss@vela.example')).toBe('account_not_linked');
    const count = await env.DB.prepare(
      "SELECT count(*) AS rows FROM accounts WHERE provider_account_id = 'g-9'",
    ).first();
    expect(count).toEqual({ rows: 0 });
  });

  test('a linked identity signs in its user, regardless of its address', async () => {
    await link('google', 'g-1', 'other');
    expect(await linked('google', 'g-1', 'fan@vela.example')).toBe('other');
  });

  test('an identity with a verified address of a user is linked to that user', async () => {
    expect(await linked('google', 'g-2', 'Fan@Vela.example')).toBe('fan');
    expect(await linked('google', 'g-2', null)).toBe('fan');
  });

  test('an identity without a link or verified address has no user', async () => {
    await link('line', 'same', 'fan');
    expect(await linked('google', 'same', null)).toBeNull();
    expect(await linked('google', 'g-3', 'stranger@vela.example')).toBeNull();
  });
});

test('a web sign-in stores the mail language; an app without one keeps it', async () => {
  const user = { uuid: userUuid('fan'), name: 'fan', avatar_url: '', role: 'normal' as const };
  const languages: unknown[] = [];
  for (const language of ['en', undefined, 'th'] as const) {
    await issueSession({ db: db(), env, now, requestId: '' }, { user, device: '', provider: 'google', language });
    languages.push(await env.DB.prepare('SELECT language FROM emails').first('language'));
  }
  expect(languages).toEqual(['en', 'en', 'th']);
});

/** A fake provider that answers by URL. */
const answering = (answers: Record<string, unknown>): typeof fetch =>
  (async (input: RequestInfo | URL) => {
    const url = new URL(String(input instanceof Request ? input.url : input));
    const answer = answers[url.host + url.pathname];
    if (answer === undefined) throw new Error(`nobody at ${url.host}${url.pathname}`);
    return typeof answer === 'number' ? new Response(null, { status: answer }) : Response.json(answer);
  }) as typeof fetch;

async function keys() {
  const algorithm = {
    name: 'RSASSA-PKCS1-v1_5',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
    hash: 'SHA-256',
  };
  const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  if (!('privateKey' in pair)) throw new Error('a key pair was asked for');
  const [publicJwk, privateJwk] = await Promise.all([
    crypto.subtle.exportKey('jwk', pair.publicKey),
    crypto.subtle.exportKey('jwk', pair.privateKey),
  ]);
  if (publicJwk instanceof ArrayBuffer || privateJwk instanceof ArrayBuffer) throw new Error('JWKs were asked for');
  return { public: { ...publicJwk, kid: 'k1', alg: 'RS256' }, private: { ...privateJwk, kid: 'k1', alg: 'RS256' } };
}

const NONCE = 'a-nonce-of-the-app-4711';
/** Its SHA-256 in hex. */
const NONCE_HASH = 'b4ebe8dff7b99438f358ee53ac4c3a5f9c8200b84a4c4c6010d37aa7fb536956';

describe('an ID token of Google', () => {
  const certs = 'www.googleapis.com/oauth2/v3/certs';
  const settings = { ...env, GOOGLE_CLIENT_ID: 'web.vela, app.vela' };
  const seconds = () => Math.floor(Date.now() / 1000);
  const claims = () => ({
    iss: 'https://accounts.google.com',
    aud: 'app.vela',
    sub: 'g-1',
    email: 'fan@vela.example',
    email_verified: true,
    nonce: NONCE_HASH,
    iat: seconds(),
    exp: seconds() + 600,
  });

  test('a Google ID token returns its owner and the verified address', async () => {
    const key = await keys();
    const id_token = await sign(claims(), key.private, 'RS256');
    const fetch = answering({ [certs]: { keys: [key.public] } });
    expect(await checkIdentity('google', { id_token, nonce: NONCE }, { env: settings, fetch })).toEqual({
      account_id: 'g-1',
      verified_email: 'fan@vela.example',
      name: null,
    });
  });

  test('an address that is no email address leaves the owner without one', async () => {
    const key = await keys();
    const id_token = await sign({ ...claims(), email: 'ฝน@@vela' }, key.private, 'RS256');
    const fetch = answering({ [certs]: { keys: [key.public] } });
    expect(await checkIdentity('google', { id_token, nonce: NONCE }, { env: settings, fetch })).toEqual({
      account_id: 'g-1',
      verified_email: null,
      name: null,
    });
  });

  test('a Google ID token of another audience, issuer or key, or expired, is rejected', async () => {
    const [key, other] = [await keys(), await keys()];
    const fetch = answering({ [certs]: { keys: [key.public] } });
    const bad = [
      await sign({ ...claims(), aud: 'another.site' }, key.private, 'RS256'),
      await sign({ ...claims(), iss: 'https://accounts.google.com.evil.example' }, key.private, 'RS256'),
      await sign({ ...claims(), exp: seconds() - 1 }, key.private, 'RS256'),
      await sign(claims(), other.private, 'RS256'),
      await sign(claims(), 'secret', 'HS256'),
      `${btoa('{"alg":"none","kid":"k1"}')}.${btoa(JSON.stringify(claims()))}.`,
      'nonsense',
    ];
    for (const id_token of bad) {
      const outcome = await checkIdentity('google', { id_token, nonce: NONCE }, { env: settings, fetch });
      expect(outcome).toEqual({ failed: 'provider_token_refused' });
    }
  });

  test.for<[what: string, claimed: string | undefined, sent: string | undefined]>([
    ['no nonce in the token or the request', undefined, undefined],
    ['a nonce only in the request', undefined, NONCE],
    ['a nonce only in the token', NONCE_HASH, undefined],
    ['different nonces in token and request', NONCE_HASH, `${NONCE}-of-a-thief`],
    ['an unhashed nonce in the token', NONCE, NONCE],
  ])('a Google ID token of an app is rejected with %s', async ([, nonce, sentNonce]) => {
    const key = await keys();
    const id_token = await sign({ ...claims(), nonce }, key.private, 'RS256');
    const fetch = answering({ [certs]: { keys: [key.public] } });
    const check = (from: 'app' | 'web') =>
      checkIdentity('google', { id_token, nonce: sentNonce, from }, { env: settings, fetch });
    expect(await check('app')).toEqual({ failed: 'provider_token_refused' });
    // The edge has already checked the nonce that it created.
    expect(await check('web')).toMatchObject({ account_id: 'g-1' });
  });

  test('an address that Google has not verified is ignored', async () => {
    const key = await keys();
    const id_token = await sign({ ...claims(), email_verified: false }, key.private, 'RS256');
    const fetch = answering({ [certs]: { keys: [key.public] } });
    const outcome = await checkIdentity('google', { id_token, nonce: NONCE }, { env: settings, fetch });
    expect(outcome).toEqual({ account_id: 'g-1', verified_email: null, name: null });
  });
});

describe('an access token of Facebook', () => {
  const settings = { ...env, FACEBOOK_CLIENT_ID: 'app', FACEBOOK_CLIENT_SECRET: 'secret' };
  const check = (data: object) =>
    checkIdentity(
      'facebook',
      { access_token: 't' },
      { env: settings, fetch: answering({ 'graph.facebook.com/debug_token': { data } }) },
    );

  test('a Facebook token issued to our app returns its owner', async () => {
    const outcome = await check({ app_id: 'app', is_valid: true, user_id: 'f-1' });
    expect(outcome).toEqual({ account_id: 'f-1', verified_email: null, name: null });
  });

  test('a Facebook token of another app, or an invalid one, is rejected', async () => {
    for (const data of [
      { app_id: 'another', is_valid: true, user_id: 'f-1' },
      { app_id: 'app', is_valid: false, user_id: 'f-1' },
    ]) {
      expect(await check(data)).toEqual({ failed: 'provider_token_refused' });
    }
  });
});

describe('an ID token of LINE', () => {
  const settings = { ...env, LINE_CLIENT_ID: '1234' };
  const verify = 'api.line.me/oauth2/v2.1/verify';

  test('a LINE token returns its owner, with no verified address', async () => {
    const fetch = answering({ [verify]: { sub: 'U1', name: 'ฟ้า', email: 'fan@vela.example', nonce: NONCE_HASH } });
    const outcome = await checkIdentity('line', { id_token: 't', nonce: NONCE }, { env: settings, fetch });
    expect(outcome).toEqual({ account_id: 'U1', verified_email: null, name: 'ฟ้า' });
  });

  test('a LINE token from an app that does not know its nonce is rejected', async () => {
    const fetch = answering({ [verify]: { sub: 'U1', nonce: NONCE_HASH } });
    for (const nonce of [undefined, `${NONCE}-of-a-thief`]) {
      const outcome = await checkIdentity('line', { id_token: 't', nonce }, { env: settings, fetch });
      expect(outcome).toEqual({ failed: 'provider_token_refused' });
    }
  });

  test('a rejection by LINE differs from LINE being unreachable', async () => {
    const outcome = (status: number) =>
      checkIdentity('line', { id_token: 't', nonce: NONCE }, { env: settings, fetch: answering({ [verify]: status }) });
    expect(await outcome(400)).toEqual({ failed: 'provider_token_refused' });
    expect(await outcome(503)).toEqual({ failed: 'provider_unreachable' });
  });
});

describe('POST /v1/oauth/{provider}', () => {
  test('a provider without settings is not offered, nor the sandbox without a sandbox', async () => {
    for (const provider of ['line', 'facebook', 'google', 'apple', 'sandbox'] as const) {
      const inVain = await askInVain(signInWithProvider, { params: { provider }, form: { id_token: 't' } });
      expect(inVain).toMatchObject({ status: 404, error: { code: 'provider_not_offered' } });
    }
  });

  test('a sign-in form without a token is a 422', async () => {
    const inVain = await askInVain(signInWithProvider, { params: { provider: 'line' }, form: { device: 'Chrome' } });
    expect(inVain).toMatchObject({ status: 422, error: { code: 'invalid_form' } });
  });
});
