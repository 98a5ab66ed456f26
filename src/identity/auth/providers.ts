/** Who can vouch for a visitor, by the settings; on a developer's machine without any, the sandbox. */
import type { Provider as AuthProvider, OAuthConfig } from '@auth/core/providers';
import type { Context } from 'hono';
import { z } from 'zod';
import type { Provider } from '../../../calls/identity/member.ts';
import type { EdgeEnv, Settings } from '../../env.ts';
import { publicOrigin } from '../../platform/request/public-origin.ts';

/** How long a visitor may take at the provider. */
export const CHECK_TTL_SECONDS = 15 * 60;

interface Offer {
  id: Provider;
  /** As Auth.js is told of it; loaded when somebody is on the way to it. */
  config: () => Promise<AuthProvider>;
  /** What asks the provider to look at the visitor anew, in place of letting in whoever it remembers. */
  fresh: Readonly<Record<string, string>>;
  /** Where the browser is led; the sign-in page's policy must allow a form to lead there. */
  formTargets: readonly string[];
}

type Real = Exclude<Provider, 'sandbox'>;

/** `state` binds the answer to this browser, `pkce` the code, `nonce` the ID token; each provider takes what it knows. */
const real: Record<Real, Omit<Offer, 'id' | 'config'> & { config: (client: Client) => Promise<AuthProvider> }> = {
  line: {
    formTargets: ['https://*.line.me'],
    fresh: { disable_auto_login: 'true' },
    // LINE gives an address only after a grant, and does not say that it is verified: we do not ask for it.
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
    // It vouches for no address, and the host asks it whose token it is: nothing else of its profile is wanted, nor read.
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
  // It looks at everybody anew.
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

/** The providers that this site has a name with; where it has none, the sandbox's on a developer's machine. */
export function offeredProviders(c: Context<EdgeEnv>): Offer[] {
  const clients = clientOf(c.get('settings'));
  const offers = realIds
    .filter((id) => clients[id].clientId !== '' && clients[id].clientSecret !== '')
    .map((id) => ({ ...real[id], id, config: () => real[id].config(clients[id]) }));
  if (offers.length > 0 || !c.env.SANDBOX) return offers;
  const { SANDBOX } = c.env;
  return [{ id: 'sandbox', config: () => sandbox(c, SANDBOX), fresh: {}, formTargets: [] }];
}

/** What the sandbox calls itself, wherever it is reached (sandbox/identity/authorization-server.ts). */
const SANDBOX_ISSUER = 'https://sandbox.internal/sandbox/identity';

const sandboxProfile = z.object({ sub: z.string(), name: z.string() });

/** The browser goes to the sandbox's page through us; we go to it by the binding. */
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
