import type { ReactNode } from 'react';

/** The button that a page is about. While it is busy it stays in place and can be heard, but does nothing. */
export function PayButton({
  busy,
  name,
  value,
  children,
}: {
  busy: boolean;
  name: string;
  value: string;
  children: ReactNode;
}) {
  return (
    <button
      className="btn go w-full rounded-m text-lg tabular-nums"
      type="submit"
      name={name}
      value={value}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
    >
      {children}
    </button>
  );
}
