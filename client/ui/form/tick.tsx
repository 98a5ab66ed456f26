import type { ReactNode } from 'react';

/** Something to agree to. What it says may hold links. */
export function Tick({
  name,
  checked,
  missing,
  children,
}: {
  name: string;
  checked: boolean;
  /** It was needed, and is not ticked. */
  missing: boolean;
  children: ReactNode;
}) {
  return (
    <label className="flex items-start gap-3 py-2 text-sm">
      <input
        className="tick"
        type="checkbox"
        name={name}
        value="on"
        defaultChecked={checked}
        required
        aria-invalid={missing || undefined}
      />
      <span>{children}</span>
    </label>
  );
}
