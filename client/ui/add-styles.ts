/**
 * Adds the page-specific stylesheets of another page. The stylesheet that all pages share is
 * already loaded.
 */
export const addStyles = (page: Document): Promise<unknown> =>
  Promise.all(
    [...page.querySelectorAll<HTMLLinkElement>('link[data-precedence=page]')].map(({ href }) => addStyle(href)),
  );

/** Adds a stylesheet unless the page has it. Resolves when it has loaded or failed. */
export function addStyle(address: string): Promise<unknown> {
  const { href } = new URL(address, location.href);
  const isLoaded = [...document.styleSheets].some((sheet) => sheet.href === href);
  if (isLoaded) return Promise.resolve();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  return new Promise((resolve) => {
    link.onload = link.onerror = resolve;
    document.head.appendChild(link);
  });
}
