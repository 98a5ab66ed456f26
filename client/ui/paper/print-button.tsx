import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';

/** Opens the browser's print dialogue, see plain.ts. It is not there without scripts: browsers print by themselves. */
export function PrintButton({ children }: { children: ReactNode }) {
  return (
    <button className="btn quiet print:hidden" type="button" data-print>
      <Icon name="print" />
      {children}
    </button>
  );
}
