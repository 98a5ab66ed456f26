import type { ReactNode } from 'react';
import { ConsentBanner } from '../consent/consent-banner.tsx';
import { useSite } from '../site.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** What stands around every page. A web view, opened by the app, gets the page alone: the app has its own frame. */
export function PageFrame({ children }: { children: ReactNode }) {
  const { t, webView, asksConsent } = useSite();
  if (webView) return <main id="main">{children}</main>;
  return (
    <>
      <a className="btn go fixed left-4 -top-20 z-30 focus:top-2" href="#main">
        {t('site:skip')}
      </a>
      <Header />
      {asksConsent && <ConsentBanner />}
      <main id="main" className="min-h-dvh overflow-x-clip">
        {children}
      </main>
      <Footer />
    </>
  );
}
