import type { ReactNode } from 'react';

/** The main button of a page. While busy it stays focusable for screen readers but does nothing. */
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
