/** A user with a browser, who signs in to the running system with a demo account. */
import { CookieJar, signInFormOf } from '../cookie-jar.ts';
import type { Guest } from './guest.ts';
import { asBrowser } from './world.ts';

/** A provider account that has no user on the site yet. `bare` has no email address. */
export type Newcomer = `new-${string}` | `bare-${string}`;

export const newcomer = (kind: 'new' | 'bare'): Newcomer => `${kind}-${crypto.randomUUID().slice(0, 8)}`;

export type DemoAccount =
  | 'viewer'
  | 'caster'
  | 'family'
  | 'staff'
  | 'staff-2'
  | 'moderator'
  | 'ying'
  | Newcomer
  | Guest;

/** Returns a random IP address, because sign-in steps are counted by address. */
const someAddress = () => `198.18.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;

export class Member {
  readonly cookies = new CookieJar();
  readonly #address = someAddress();
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  async go(address: string, { form, ...init }: RequestInit & { form?: Record<string, string> } = {}) {
    const response = await fetch(new URL(address, this.#origin), {
      redirect: 'manual',
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      ...init,
      headers: {
        ...asBrowser,
        ...this.cookies.header,
        'sec-fetch-site': 'same-origin',
        'cf-connecting-ip': this.#address,
        ...init.headers,
      },
    });
    this.cookies.keep(response.headers);
    return {
      status: response.status,
      location: response.headers.get('location') ?? '',
      headers: response.headers,
      text: await response.text(),
    };
  }

  /** Starts a sign-in and returns the redirect to the provider's page. */
  async leave(path = '/auth/signin') {
    const form = signInFormOf((await this.go(path)).text);
    return this.go('/api/auth/signin/sandbox', { form });
  }

  /** Signs in at the provider and returns the callback URL, without opening it. */
  async throughProvider(account: DemoAccount, path?: string): Promise<string> {
    const { location } = await this.leave(path);
    return (await this.go(location, { form: { account: `demo-${account}` } })).location;
  }

  async signIn(account: DemoAccount, path?: string) {
    return this.go(await this.throughProvider(account, path));
  }
}

/** Returns the form values that complete a sign-up. */
export function signUpForm(html: string) {
  const [, terms_version = ''] = /name="terms_version" value="([^"]*)"/.exec(html) ?? [];
  return { name: 'มะปรางหวาน', birth_date: '2000-01-01', accept_terms: 'on', terms_version };
}

export async function signedIn(origin: string, account: DemoAccount): Promise<Member> {
  const member = new Member(origin);
  await member.signIn(account);
  return member;
}
