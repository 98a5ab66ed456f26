import { useSite } from '../site.tsx';
import { navLinks } from './site-links.ts';

/** The site's main places, the current one marked. */
export function NavLinks() {
  const { t, to, path } = useSite();
  const here = path.split('?')[0] ?? '/';
  return navLinks.map((link) => (
    <a
      key={link.path}
      href={to(link.path)}
      aria-current={here === link.path ? 'page' : undefined}
      className="flex min-h-11 items-center rounded-s px-3 text-soft hover:bg-lift hover:text-ink aria-[current]:text-ink"
    >
      {t(link.key)}
    </a>
  ));
}
