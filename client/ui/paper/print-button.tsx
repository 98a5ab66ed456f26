import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';

/**
 * Opens the print dialogue (client/enhance.ts). Not shown without scripts: browsers can print by
 * themselves.
 */
export function PrintButton({ children }: { children: ReactNode }) {
  return (
    <button className="btn quiet print:hidden" type="button" data-print>
      <Icon name="print" />
      {children}
    </button>
  );
}
