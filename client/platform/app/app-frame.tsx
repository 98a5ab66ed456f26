import type { ReactNode } from 'react';
import { Header } from '../layout/header.tsx';
import { SiteFrame } from '../layout/site-frame.tsx';
import { TaskFooter } from './task-footer.tsx';

/**
 * What stands around a page with a task. On a phone the page's own bar takes the place of the site's header; the footer
 * is short, so that nothing leads away from what one came for.
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
