import type { ReactNode } from 'react';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';

/**
 * A link to a user's page that covers its surroundings. In a web view it opens the user's place in
 * the app.
 */
export function UserLink({ uuid, children }: { uuid: string; children: ReactNode }) {
  const { to, webView, appScheme } = useSite();
  return (
    <a
      className="cover"
      href={webView ? `${appScheme}:/${href('/users/{uuid}', { uuid })}` : to(href('/users/{uuid}', { uuid }))}
    >
      {children}
    </a>
  );
}
