import type { ReactNode } from 'react';

/** What went wrong and what to do about it, read out at once. A form whose address ends in `#outcome` leads here. */
export function Alert({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div id="outcome" role="alert" tabIndex={-1} className="card alert grid gap-1 px-4 py-3 text-sm">
      <b className="font-bold">{title}</b>
      {children}
    </div>
  );
}
