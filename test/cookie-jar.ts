/** The cookies of one site as a browser stores them, and the form of the sign-in page. */
export class CookieJar extends Map<string, string> {
  /** The names of the cookies that are also sent with a cross-site form. */
  readonly #crossSite = new Set<string>();

  /** Stores the cookies that a response sets and deletes those that it clears. */
  keep(answer: Headers) {
    for (const setCookie of answer.getSetCookie()) {
      const [pair = '', ...attributes] = setCookie.split('; ');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      if (value === '' || attributes.includes('Max-Age=0')) this.delete(name);
      else this.set(name, value);
      if (attributes.includes('SameSite=None') && attributes.includes('Secure')) this.#crossSite.add(name);
      else this.#crossSite.delete(name);
    }
  }

  /** The Cookie header, or nothing if there are no cookies. */
  get header(): { cookie?: string } {
    return this.size === 0 ? {} : { cookie: headerOf([...this]) };
  }

  /** The Cookie header of a form from another site. */
  get crossSiteHeader(): { cookie: string } {
    return { cookie: headerOf([...this].filter(([name]) => this.#crossSite.has(name))) };
  }
}

const headerOf = (cookies: [name: string, value: string][]) =>
  cookies.map(([name, value]) => `${name}=${value}`).join('; ');

/** Returns the hidden fields that the buttons of a sign-in page send. */
export const signInFormOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/name="(csrfToken|callbackUrl)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll('&amp;', '&'),
    ]),
  );
