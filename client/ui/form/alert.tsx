import type { ReactNode } from 'react';

/**
 * An error and how to fix it. Screen readers announce it at once. Forms whose address ends in
 * `#outcome` scroll to it.
 */
export function Alert({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div id="outcome" role="alert" tabIndex={-1} className="card alert grid gap-1 px-4 py-3 text-sm">
      <b className="font-bold">{title}</b>
      {children}
    </div>
  );
}
