/**
 * A browser with a cookie jar. It follows links, sends forms and can go through the sandbox's
 * sign-in.
 */
import { createExecutionContext } from 'cloudflare:test';
import sandbox from '../../sandbox/index.ts';
import { CookieJar, signInFormOf } from '../cookie-jar.ts';
import { MemberHost } from './member-host.ts';
import { ORIGIN, visit } from './visit.ts';

/**
 * The sandbox with its own in-memory store. The real KV expires entries by a clock that the test
 * does not control.
 */
function sandboxOf(entries = new Map<string, string>()) {
  const OAUTH_KV = {
    get: async (key: string, options?: { type?: string }) => {
      const value = entries.get(key) ?? null;
      return value !== null && options?.type === 'json' ? JSON.parse(value) : value;
    },
    put: async (key: string, value: string) => void entries.set(key, value),
    delete: async (key: string) => void entries.delete(key),
    list: async ({ prefix = '' }: { prefix?: string } = {}) => ({
      keys: [...entries.keys()].filter((name) => name.startsWith(prefix)).map((name) => ({ name })),
      list_complete: true,
    }),
  };
  return { fetch: (request: Request) => sandbox.fetch(request, { OAUTH_KV }, createExecutionContext()) };
}

/** A rate-limit binding that counts like the API's Durable Object. */
function counters() {
  const counts = new Map<string, number>();
  return {
    idFromName: (name: string) => name,
    get: (name: string) => ({
      async count(limit: number, windowSeconds: number) {
        const count = (counts.get(name) ?? 0) + 1;
        counts.set(name, count);
        return { allowed: count <= limit, retry_after_seconds: count <= limit ? 0 : windowSeconds };
      },
    }),
  };
}

interface Sent {
  form?: Record<string, string>;
  headers?: Record<string, string>;
  method?: string;
  body?: BodyInit;
}

export class Browser {
  readonly cookies = new CookieJar();
  readonly host: MemberHost;
  /** Every address, header and body that this browser received. */
  readonly received: string[] = [];
  env: Record<string, unknown>;

  constructor(host = new MemberHost(), bindings: Record<string, unknown> = {}) {
    this.host = host;
    this.env = { AUTH_SECRET: 'a secret of the tests', SANDBOX: sandboxOf(), COUNTERS: counters(), ...bindings };
  }

  /** Requests an address; an address on our origin may be absolute. */
  async go(address: string, { form, headers = {}, method, body }: Sent = {}) {
    const url = new URL(address, ORIGIN);
    const answer = await visit(url.pathname + url.search, {
      host: this.host,
      env: this.env,
      headers: { ...this.cookies.header, ...(method && { 'sec-fetch-site': 'same-origin' }), ...headers },
      ...(form && { form }),
      ...(method && { method }),
      ...(body && { body }),
    });
    this.cookies.keep(answer.headers);
    this.received.push(url.href, answer.text, ...[...answer.headers].flat());
    return { ...answer, location: answer.headers.get('location') };
  }

  signInForm = async (path = '/auth/signin') => signInFormOf((await this.go(path)).text);

  /** Signs in at the provider and returns the callback URL, without opening it. */
  async throughProvider(path?: string, account = 'demo-viewer'): Promise<string> {
    const start = await this.go('/api/auth/signin/sandbox', { form: await this.signInForm(path) });
    const choice = await this.go(start.location ?? '', { form: { account } });
    return choice.location ?? '';
  }

  async signIn(path?: string) {
    return this.go(await this.throughProvider(path));
  }

  get session(): string | undefined {
    return this.cookies.get('__Host-session');
  }
}

export const signedIn = async (browser = new Browser()): Promise<Browser> => {
  await browser.signIn();
  return browser;
};
