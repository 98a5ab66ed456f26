import type { ReactNode } from 'react';

/** A part of a task with a heading and no background. Its children bring their own. */
export function TaskGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="font-bold md:text-lg">{title}</h2>
      {children}
    </section>
  );
}
