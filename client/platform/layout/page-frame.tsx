import type { ReactNode } from 'react';
import type { ProfileSummary } from '../../../calls/platform/profile-summary.ts';
import { TaskFooter } from '../app/task-footer.tsx';
import { AgreementBar } from './agreement-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { SiteFrame } from './site-frame.tsx';

/**
 * Frame of all pages. A page with one task has a short footer, so that few links lead away from the
 * task.
 */
export const PageFrame = ({
  summary,
  hasTask,
  children,
}: {
  summary: ProfileSummary | null;
  hasTask: boolean;
  children: ReactNode;
}) => (
  <SiteFrame
    header={
      <>
        <Header summary={summary} />
        {summary?.has_accepted_agreements === false && <AgreementBar />}
      </>
    }
    footer={hasTask ? <TaskFooter /> : <Footer />}
    className="min-h-dvh overflow-x-clip"
  >
    {children}
  </SiteFrame>
);
