import type { ReactNode } from 'react';
import type { ProfileSummary } from '../../../calls/platform/profile-summary.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { SiteFrame } from './site-frame.tsx';

/** Frame of all pages except those with one task. */
export const PageFrame = ({ summary, children }: { summary: ProfileSummary | null; children: ReactNode }) => (
  <SiteFrame header={<Header summary={summary} />} footer={<Footer />} className="min-h-dvh overflow-x-clip">
    {children}
  </SiteFrame>
);
