import type { ReactNode } from 'react';

/** Facts, a line each: what it is, and at the end of the line what it comes to. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-2 text-sm empty:hidden">{children}</dl>;
}

/** One of them. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="shrink-0 text-soft">{name}</dt>
      <dd className="min-w-0 text-right tabular-nums">{children}</dd>
    </div>
  );
}
