/**
 * Actions on a phone outside the app, against the sandbox: choosing an account at the provider, and
 * paying at the bank.
 */
import { z } from 'zod';

const base64Url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const ours = (origin: string) => ({ origin, 'sec-fetch-site': 'same-origin' });

/**
 * Returns an access token of the sandbox's provider, by authorization code and PKCE like an app.
 */
export async function accessTokenOf(origin: string, account: string): Promise<string> {
  const code_verifier = base64Url(crypto.getRandomValues(new Uint8Array(32)));
  const challenge = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code_verifier));
  const redirect_uri = `${origin}/api/auth/callback/sandbox`;
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'vela',
    redirect_uri,
    scope: 'profile email',
    state: 'of-the-app',
    code_challenge: base64Url(new Uint8Array(challenge)),
    code_challenge_method: 'S256',
  });
  const response = await fetch(`${origin}/sandbox/identity/authorize?${query}`, {
    method: 'POST',
    redirect: 'manual',
    headers: ours(origin),
    body: new URLSearchParams({ account }),
  });
  const code = new URL(response.headers.get('location') ?? origin).searchParams.get('code') ?? '';
  const tokenResponse = await fetch(`${origin}/sandbox/identity/oauth/token`, {
    method: 'POST',
    headers: ours(origin),
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri,
      client_id: 'vela',
      code_verifier,
    }),
  });
  return z.object({ access_token: z.string() }).parse(await tokenResponse.json()).access_token;
}

/** Pays a QR at the sandbox's bank, which notifies the site at once. */
export async function payAtSandbox(origin: string, payload: string): Promise<void> {
  const body = new URLSearchParams({ lang: 'en', payload, decision: 'pay', telling: 'now' });
  await fetch(`${origin}/sandbox/bank/pay`, { method: 'POST', headers: ours(origin), body });
}
