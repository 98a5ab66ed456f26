/**
 * A sign-in provider: OAuth 2 with authorization code and PKCE. Its users are the demo accounts.
 */
import { AuthorizationError, authorizationErrorRedirect } from '@cloudflare/workers-oauth-provider';
import { Hono } from 'hono';
import { z } from 'zod';
import type { SandboxBindings } from '../env.ts';
import { authorizationServer, registerClient, USERINFO, underFixedName } from './authorization-server.ts';
import { demoAccountOf, demoAccounts, newcomers, scenarioAccounts } from './demo-account.ts';
import { loginPage, refusalPage } from './login-page.ts';

export const identity = new Hono<{ Bindings: SandboxBindings }>();

const pageHeaders = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
};

identity.on(['GET', 'POST'], '/authorize', async (c) => {
  await registerClient(c.env, new URL(c.req.url).origin);
  const oauth = authorizationServer.getOAuthApi(c.env);
  try {
    const request = await oauth.parseAuthRequest(underFixedName(new Request(c.req.url)));
    if (c.req.method === 'GET')
      return c.html(loginPage([...demoAccounts, ...newcomers], scenarioAccounts), 200, pageHeaders);
    const { account: sub } = await c.req.parseBody();
    const account = demoAccountOf(sub);
    if (!account) return redirect(authorizationErrorRedirect(request, 'access_denied'));
    const { redirectTo } = await oauth.completeAuthorization({
      request,
      userId: account.sub,
      metadata: {},
      scope: request.scope,
      props: { sub: account.sub },
      revokeExistingGrants: false,
    });
    return redirect(redirectTo);
  } catch (error) {
    if (!(error instanceof AuthorizationError)) throw error;
    if (error.redirectTo) return redirect(error.redirectTo);
    return c.html(refusalPage(error.description), 400, pageHeaders);
  }
});

const tokenOwner = z.object({ sub: z.string() });

identity.get('/userinfo', async (c) => {
  const token = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1];
  const valid = token === undefined ? null : await authorizationServer.validateToken(USERINFO, token, c.env);
  const owner = tokenOwner.safeParse(valid?.props);
  const account = owner.success && demoAccountOf(owner.data.sub);
  if (!account) return c.json({ error: 'invalid_token' }, 401);
  const { sub, name, email, email_verified } = account;
  return c.json({ sub, name, ...(email !== null && { email, email_verified }) }, 200, { 'cache-control': 'no-store' });
});

/** The library handles token, revocation and metadata requests. */
identity.all('*', (c) =>
  authorizationServer.fetch(underFixedName(c.req.raw), c.env, c.executionCtx as ExecutionContext),
);

const redirect = (location: string) =>
  new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });
