import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { SiteFrame } from './site-frame.tsx';

/** What stands around every page of the site. */
export const PageFrame = ({ children }: { children: ReactNode }) => (
  <SiteFrame header={<Header />} footer={<Footer />} className="min-h-dvh overflow-x-clip">
    {children}
  </SiteFrame>
);
