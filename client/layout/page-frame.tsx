import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { SiteFrame } from './site-frame.tsx';

/** What stands around every page of the site. */
export const PageFrame = ({ unreadNotices, children }: { unreadNotices: number; children: ReactNode }) => (
  <SiteFrame
    header={<Header unreadNotices={unreadNotices} />}
    footer={<Footer />}
    className="min-h-dvh overflow-x-clip"
  >
    {children}
  </SiteFrame>
);
