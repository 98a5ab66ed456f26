import { useSite } from '../page/site.tsx';
import type { mainLinks, moreLinks, searchLink } from './site-links.ts';

/** Returns the path of the page without its query. */
export const useOwnPath = (): string => useSite().path.split('?')[0] ?? '';

export type Links = readonly (typeof searchLink | (typeof mainLinks)[number] | (typeof moreLinks)[number])[];

/** Links of the site, with the current page marked. */
export function NavLinks({ links, current }: { links: Links; current: string }) {
  const { t, to } = useSite();
  return links.map((link) => (
    <a
      key={link.path}
      href={to(link.path)}
      aria-current={current === link.path ? 'page' : undefined}
      className="flex min-h-11 items-center rounded-s px-3 text-soft hover:bg-lift hover:text-ink aria-[current]:text-ink"
    >
      {t(link.key)}
    </a>
  ));
}
