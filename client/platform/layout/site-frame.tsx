import type { ReactNode } from 'react';
import { useSite } from '../page/site.tsx';
import { BottomNav } from './bottom-nav.tsx';
import { ConsentBanner } from './consent-banner.tsx';

/**
 * The part that all frames share. A web view gets only the page, because the app has its own frame.
 */
export function SiteFrame({
  header,
  footer,
  className,
  children,
}: {
  header: ReactNode;
  footer: ReactNode;
  className: string;
  children: ReactNode;
}) {
  const { t, webView, asksConsent } = useSite();
  if (webView) return <main id="main">{children}</main>;
  return (
    <>
      <a className="btn go fixed left-4 -top-20 z-30 focus:top-2" href="#main">
        {t('site:skip')}
      </a>
      {header}
      {asksConsent && <ConsentBanner />}
      <main id="main" className={className}>
        {children}
      </main>
      {footer}
      <BottomNav />
    </>
  );
}
