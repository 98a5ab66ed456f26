import type { ReactNode } from 'react';

/** Nothing here yet: says so, why, and what to do instead. */
export function EmptyState({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="card grid justify-items-center gap-1 p-6 text-center">
      <p className="font-bold">{title}</p>
      <p className="text-sm text-soft">{text}</p>
      {children && <div className="mt-4">{children}</div>}
    </div>
  );
}
