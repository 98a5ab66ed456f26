/**
 * The library that checks us: codes are good once, PKCE and exact redirect addresses are required.
 * Whatever port the edge runs on, the provider goes by one fixed name, so that tokens do not depend on it.
 */
import { OAuthAuthorizationServer } from '@cloudflare/workers-oauth-provider';
import type { SandboxBindings } from '../env.ts';

const ORIGIN = 'https://sandbox.internal';
const ISSUER = `${ORIGIN}/sandbox/identity`;
export const USERINFO = `${ISSUER}/userinfo`;
const CLIENT_ID = 'vela';

export const authorizationServer = new OAuthAuthorizationServer<SandboxBindings>({
  issuer: ISSUER,
  resources: [USERINFO],
  scopesSupported: ['openid', 'profile', 'email'],
  accessTokenTTL: 600,
  refreshTokenTTL: 0,
  // A refusal is the client's to tell of; the library would write it to the console.
  onError: () => undefined,
});

/** The same request under the provider's fixed name. */
export function underFixedName(request: Request): Request {
  const { pathname, search } = new URL(request.url);
  return new Request(ORIGIN + pathname + search, request);
}

/** A machine's own two names: whoever signs in under one at this moment must not undo the other. */
const LOOPBACK = ['127.0.0.1', 'localhost'];

function originsOf(siteOrigin: string): string[] {
  const { protocol, hostname, port } = new URL(siteOrigin);
  if (!LOOPBACK.includes(hostname)) return [siteOrigin];
  return LOOPBACK.map((name) => new URL(`${protocol}//${name}:${port}`).origin);
}

/** The site in front of us, at whatever address it runs, is our one client. The record is as the library stores it. */
export async function registerClient({ OAUTH_KV }: SandboxBindings, siteOrigin: string): Promise<void> {
  const client = {
    clientId: CLIENT_ID,
    clientName: 'Vela',
    redirectUris: originsOf(siteOrigin).map((origin) => `${origin}/api/auth/callback/sandbox`),
    grantTypes: ['authorization_code'],
    responseTypes: ['code'],
    tokenEndpointAuthMethod: 'none',
    authMethodExplicit: true,
  };
  await OAUTH_KV.put(`client:${CLIENT_ID}`, JSON.stringify(client));
}
