import { useSite } from '../site.tsx';
import { navLinks } from './site-links.ts';

/** Which of the site's main places the page is; empty: none. */
export function useCurrentLink(): string {
  const here = useSite().path.split('?')[0];
  return navLinks.find(({ path }) => path === here)?.path ?? '';
}

/** The site's main places, the current one marked. */
export function NavLinks({ current }: { current: string }) {
  const { t, to } = useSite();
  return navLinks.map((link) => (
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
