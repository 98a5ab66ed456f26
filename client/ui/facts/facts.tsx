import type { ReactNode } from 'react';

/** A list of names and values, one per line. */
export function DescriptionList({ children }: { children: ReactNode }) {
  return <dl className="grid gap-2 text-sm empty:hidden">{children}</dl>;
}

/** One name with its value, which is right-aligned. */
export function DescriptionItem({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="shrink-0 text-soft">{name}</dt>
      <dd className="min-w-0 text-right tabular-nums">{children}</dd>
    </div>
  );
}
