import type { ReactNode } from 'react';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';

/** Covers what stands around it, and leads to somebody's page; from a web view, to their place in the app around it. */
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
