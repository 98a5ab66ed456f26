/** Brings the stylesheets of another page of ours alone, where this one has them not yet: what all pages need, this one has. */
export const addStyles = (page: Document): Promise<unknown> =>
  Promise.all(
    [...page.querySelectorAll<HTMLLinkElement>('link[data-precedence=page]')].map(({ href }) => addStyle(href)),
  );

/** Brings one, and waits for it. */
export function addStyle(address: string): Promise<unknown> {
  const { href } = new URL(address, location.href);
  const had = [...document.styleSheets].some((sheet) => sheet.href === href);
  if (had) return Promise.resolve();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  return new Promise((done) => {
    link.onload = link.onerror = done;
    document.head.appendChild(link);
  });
}
