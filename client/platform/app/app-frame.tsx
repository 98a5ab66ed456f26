import type { ReactNode } from 'react';
import { Header } from '../layout/header.tsx';
import { SiteFrame } from '../layout/site-frame.tsx';
import { TaskFooter } from './task-footer.tsx';

/**
 * Frame of a page with one task. On a phone the page's own bar replaces the site's header. The
 * footer is short, so that few links lead away from the task.
 */
export function AppFrame({ children }: { children: ReactNode }) {
  const header = (
    <div className="hidden md:contents">
      <Header withMenu={false} />
    </div>
  );
  return (
    <SiteFrame header={header} footer={<TaskFooter />} className="min-h-dvh">
      {children}
    </SiteFrame>
  );
}
