import type { ReactNode } from 'react';

/** A short label on a picture. */
export function GlassTag({ children }: { children: ReactNode }) {
  return (
    <span className="glass inline-flex items-center gap-1 rounded-full px-2 text-xs whitespace-nowrap tabular-nums">
      {children}
    </span>
  );
}

/** A short label on a plain background. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className="inline-block rounded-full bg-lift px-2.5 text-xs text-soft">{children}</span>;
}
