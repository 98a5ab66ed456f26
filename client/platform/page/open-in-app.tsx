import { Icon } from '../../ui/icon.tsx';
import { href } from '../script/href.ts';
import { withQuery } from '../script/with-query.ts';
import { useSite } from './site.tsx';

/**
 * Link that opens a place in the app. It leads to a page with instructions for the device. On a
 * phone with scripts it opens the app at once, and shows that page only if no app responds. `page`
 * is the same place on the site.
 */
export function OpenInApp({
  deepLink,
  page,
  variant = 'quiet',
  children,
}: {
  deepLink: string;
  page: string;
  variant?: 'primary' | 'quiet' | 'glass';
  children: string;
}) {
  const { to } = useSite();
  return (
    <a
      className={`btn ${variant} w-full md:w-auto`}
      href={withQuery(to(href('/open')), { page })}
      rel="nofollow"
      data-app={deepLink}
    >
      <Icon name="phone" />
      {children}
    </a>
  );
}
