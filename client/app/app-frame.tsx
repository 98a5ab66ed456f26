import type { ReactNode } from 'react';
import { ConsentBanner } from '../consent/consent-banner.tsx';
import { Header } from '../layout/header.tsx';
import { useSite } from '../site.tsx';
import { TaskFooter } from './task-footer.tsx';

/**
 * What stands around a page with a task. On a phone the page's own bar takes the place of the site's header; the footer
 * is short, so that nothing leads away from what one came for.
 */
export function AppFrame({ children }: { children: ReactNode }) {
  const { t, webView, asksConsent } = useSite();
  if (webView) return <main id="main">{children}</main>;
  return (
    <>
      <a className="btn go fixed left-4 -top-20 z-30 focus:top-2" href="#main">
        {t('site:skip')}
      </a>
      <div className="hidden md:contents">
        <Header />
      </div>
      {asksConsent && <ConsentBanner />}
      <main id="main" className="min-h-dvh">
        {children}
      </main>
      <TaskFooter />
    </>
  );
}
