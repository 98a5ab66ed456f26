import type { ReactNode } from 'react';

/** A grid of posters: two columns on a phone, four on a tablet, six on a desktop. */
export function LiveGrid({ className = '', children }: { className?: string; children: ReactNode }) {
  return <div className={`grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-4 lg:grid-cols-6 ${className}`}>{children}</div>;
}
