import type { ReactNode } from 'react';

/** Something to agree to. What it says may hold links. */
export function Tick({
  name,
  checked,
  missing,
  optional = false,
  children,
}: {
  name: string;
  checked: boolean;
  /** It was needed, and is not ticked. */
  missing: boolean;
  /** It may be left as it is. */
  optional?: boolean;
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
        required={!optional}
        aria-invalid={missing || undefined}
      />
      <span>{children}</span>
    </label>
  );
}
