import type { ReactNode } from 'react';

/** A part of a task under its heading, on the page's own ground: what is in it brings its surfaces along. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="font-bold md:text-lg">{title}</h2>
      {children}
    </section>
  );
}
