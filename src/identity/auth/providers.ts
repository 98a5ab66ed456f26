/** Sign-in providers according to the settings. In development without any, the sandbox. */
import type { Provider as AuthProvider, OAuthConfig } from '@auth/core/providers';
import type { Context } from 'hono';
import { z } from 'zod';
import type { Provider } from '../../../calls/identity/provider.ts';
import type { EdgeEnv, Settings } from '../../env.ts';
import { publicOrigin } from '../../platform/request/public-origin.ts';

/** Maximum time that a visitor may take at the provider. */
export const CHECK_TTL_SECONDS = 15 * 60;

interface Offer {
  id: Provider;
  /** Configuration for Auth.js, loaded on demand. */
  config: () => Promise<AuthProvider>;
  /**
   * Parameters that make the provider ask the visitor again, instead of using its session. Google
   * asks for the account, perhaps not for the password.
   */
  fresh: Readonly<Record<string, string>>;
  /**
   * Sites to which the browser is redirected. The policy of the sign-in page must allow forms to
   * lead there.
   */
  formTargets: readonly string[];
}

type Real = Exclude<Provider, 'sandbox'>;

/**
 * `state` binds the response to this browser, `pkce` the code, `nonce` the ID token. Each provider
 * uses the checks that it supports.
 */
const real: Record<Real, Omit<Offer, 'id' | 'config'> & { config: (client: Client) => Promise<AuthProvider> }> = {
  line: {
    formTargets: ['https://*.line.me'],
    fresh: { disable_auto_login: 'true' },
    // LINE returns an email address only after a separate permission and does not say whether it
    // is verified, so we do not request it.
    config: async (client) =>
      (await import('@auth/core/providers/line')).default({
        ...client,
        checks: ['pkce', 'state', 'nonce'],
        authorization: { params: { scope: 'openid profile' } },
      }),
  },
  facebook: {
    formTargets: ['https://*.facebook.com'],
    fresh: { auth_type: 'reauthenticate' },
    // Facebook does not verify email addresses, and the API asks it for the owner of the token. So
    // only the id is requested.
    config: async (client) =>
      (await import('@auth/core/providers/facebook')).default({
        ...client,
        checks: ['pkce', 'state'],
        authorization: { params: { scope: 'public_profile' } },
        userinfo: { url: 'https://graph.facebook.com/me?fields=id' },
        profile: (profile) => ({ id: facebookProfile.parse(profile).id }),
      }),
  },
  google: {
    formTargets: ['https://*.google.com'],
    fresh: { prompt: 'select_account' },
    config: async (client) =>
      (await import('@auth/core/providers/google')).default({ ...client, checks: ['pkce', 'state', 'nonce'] }),
  },
  // Apple always authenticates again.
  apple: {
    formTargets: ['https://*.apple.com'],
    fresh: {},
    config: async (client) => (await import('@auth/core/providers/apple')).default(client),
  },
};

const facebookProfile = z.object({ id: z.string() });

interface Client {
  clientId: string;
  clientSecret: string;
}

const clientOf = (settings: Settings): Record<Real, Client> => ({
  line: { clientId: settings.LINE_CLIENT_ID, clientSecret: settings.LINE_CLIENT_SECRET },
  facebook: { clientId: settings.FACEBOOK_CLIENT_ID, clientSecret: settings.FACEBOOK_CLIENT_SECRET },
  google: { clientId: settings.GOOGLE_CLIENT_ID, clientSecret: settings.GOOGLE_CLIENT_SECRET },
  apple: { clientId: settings.APPLE_CLIENT_ID, clientSecret: settings.APPLE_CLIENT_SECRET },
});

const realIds = ['line', 'facebook', 'google', 'apple'] as const;

/** Returns the configured providers. In development without any, returns the sandbox. */
export function offeredProviders(c: Context<EdgeEnv>): Offer[] {
  const clients = clientOf(c.get('settings'));
  const offers = realIds
    .filter((id) => clients[id].clientId !== '' && clients[id].clientSecret !== '')
    .map((id) => ({ ...real[id], id, config: () => real[id].config(clients[id]) }));
  if (offers.length > 0 || !c.env.SANDBOX) return offers;
  const { SANDBOX } = c.env;
  return [{ id: 'sandbox', config: () => sandbox(c, SANDBOX), fresh: {}, formTargets: [] }];
}

/** Issuer of the sandbox, whatever its URL (sandbox/identity/authorization-server.ts). */
const SANDBOX_ISSUER = 'https://sandbox.internal/sandbox/identity';

const sandboxProfile = z.object({ sub: z.string(), name: z.string() });

/** The browser reaches the sandbox through this Worker; this Worker uses the binding. */
async function sandbox(c: Context<EdgeEnv>, binding: Fetcher): Promise<OAuthConfig<unknown>> {
  const { customFetch } = await import('@auth/core');
  return {
    id: 'sandbox',
    name: 'Sandbox',
    type: 'oauth',
    issuer: SANDBOX_ISSUER,
    clientId: 'vela',
    client: { token_endpoint_auth_method: 'none' },
    checks: ['pkce', 'state'],
    authorization: { url: `${publicOrigin(c)}/sandbox/identity/authorize`, params: { scope: 'profile email' } },
    token: `${SANDBOX_ISSUER}/oauth/token`,
    userinfo: `${SANDBOX_ISSUER}/userinfo`,
    profile(profile) {
      const { sub, name } = sandboxProfile.parse(profile);
      return { id: sub, name };
    },
    [customFetch]: (...args: Parameters<typeof fetch>) => binding.fetch(new Request(...args)),
  };
}
