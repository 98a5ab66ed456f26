/**
 * The OAuth library that checks our client: codes are single-use, PKCE and exact redirect addresses
 * are required. The provider has one fixed name whatever the port of the edge, so that tokens do
 * not depend on it.
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
  // Clients report errors themselves; the library would write them to the console.
  onError: () => undefined,
});

/** Returns the same request with the provider's fixed name. */
export function underFixedName(request: Request): Request {
  const { pathname, search } = new URL(request.url);
  return new Request(ORIGIN + pathname + search, request);
}

/**
 * Both loopback names. A sign-in at the first must not break a sign-in in progress at the second.
 */
const LOOPBACK = ['127.0.0.1', 'localhost'];

function originsOf(siteOrigin: string): string[] {
  const { protocol, hostname, port } = new URL(siteOrigin);
  if (!LOOPBACK.includes(hostname)) return [siteOrigin];
  return LOOPBACK.map((name) => new URL(`${protocol}//${name}:${port}`).origin);
}

/**
 * Registers the site, at its current address, as the only client. The record has the library's
 * format.
 */
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
