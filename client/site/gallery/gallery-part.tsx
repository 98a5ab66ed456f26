import type { ReactNode } from 'react';

/** A group of parts. */
export function GalleryGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-4" aria-label={title}>
      <h2 className="text-lg font-bold">{title}</h2>
      {children}
    </section>
  );
}

/** A part under its name, in one or more states. */
export function GalleryPart({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-3 border-t pt-3">
      <code className="text-xs text-soft">{name}</code>
      {children}
    </div>
  );
}
