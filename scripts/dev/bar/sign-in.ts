/** Signs in with a demo account, as a browser would, and returns the cookies. */

/** A sign-in step of another address, because the site counts steps by address. */
const someAddress = () => `198.18.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;

/** Returns the `set-cookie` lines of a sign-in. Throws if the site does not accept a step. */
export async function signInAt(origin: string, account: string): Promise<string[]> {
  const lines = new Map<string, string>();
  const address = someAddress();
  const go = async (path: string, form?: Record<string, string>) => {
    const response = await fetch(new URL(path, origin), {
      redirect: 'manual',
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      headers: {
        'user-agent': 'Mozilla/5.0 (local bar)',
        'sec-fetch-site': 'same-origin',
        'cf-connecting-ip': address,
        cookie: [...lines.values()].map((line) => line.split(';', 1)[0]).join('; '),
      },
    });
    for (const line of response.headers.getSetCookie()) lines.set(line.split('=', 1)[0] ?? '', line);
    if (response.status >= 400) throw new Error(`${path} answered ${response.status}`);
    return { location: response.headers.get('location') ?? '', text: await response.text() };
  };
  const { text } = await go('/auth/signin');
  const fields = [...text.matchAll(/name="(csrfToken|callbackUrl)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')],
  );
  const provider = await go('/api/auth/signin/sandbox', Object.fromEntries(fields));
  const callback = await go(provider.location, { account });
  await go(callback.location);
  return [...lines.values()];
}
