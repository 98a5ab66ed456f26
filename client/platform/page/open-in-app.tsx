import { Icon } from '../../ui/icon.tsx';
import { href } from '../script/href.ts';
import { withQuery } from '../script/with-query.ts';
import { useSite } from './site.tsx';

/**
 * Opens a place in the app. It leads to a page that says how, by the device; on a phone with a script it asks for the app at
 * once, and the page comes where none answers. `page`: the same place on the site.
 */
export function OpenInApp({
  deepLink,
  page,
  look = 'quiet',
  children,
}: {
  deepLink: string;
  page: string;
  look?: 'go' | 'quiet' | 'glass';
  children: string;
}) {
  const { to } = useSite();
  return (
    <a
      className={`btn ${look} w-full md:w-auto`}
      href={withQuery(to(href('/open')), { page })}
      rel="nofollow"
      data-app={deepLink}
    >
      <Icon name="phone" />
      {children}
    </a>
  );
}
