import type { ReactNode } from 'react';

/** Something to know, in place: that a thing worked, or that a part of the page could not be loaded. */
export function Notice({ kind, children }: { kind: 'success' | 'warning'; children: ReactNode }) {
  return (
    <p
      role="status"
      className={`card border-l-3 px-4 py-3 text-sm ${kind === 'success' ? 'border-done' : 'border-gold'}`}
    >
      {children}
    </p>
  );
}
