/** Cookies as a browser keeps them for one site, and the sign-in page's form as it would send it. */
export class CookieJar extends Map<string, string> {
  /** The names of those that go along with another site's form too. */
  readonly #crossSite = new Set<string>();

  /** Takes what an answer sets, and forgets what it takes away. */
  keep(answer: Headers) {
    for (const set of answer.getSetCookie()) {
      const [pair = '', ...attributes] = set.split('; ');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      if (value === '' || attributes.includes('Max-Age=0')) this.delete(name);
      else this.set(name, value);
      if (attributes.includes('SameSite=None') && attributes.includes('Secure')) this.#crossSite.add(name);
      else this.#crossSite.delete(name);
    }
  }

  /** The Cookie header, where there is anything to send. */
  get header(): { cookie?: string } {
    return this.size === 0 ? {} : { cookie: headerOf([...this]) };
  }

  /** The same, of a form that another site sends here. */
  get crossSiteHeader(): { cookie: string } {
    return { cookie: headerOf([...this].filter(([name]) => this.#crossSite.has(name))) };
  }
}

const headerOf = (cookies: [name: string, value: string][]) =>
  cookies.map(([name, value]) => `${name}=${value}`).join('; ');

/** What the buttons of a sign-in page send along. */
export const signInFormOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/name="(csrfToken|callbackUrl)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll('&amp;', '&'),
    ]),
  );
