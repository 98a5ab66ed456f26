import type { ReactNode } from 'react';

/** A checkbox whose label may contain links. */
export function Checkbox({
  name,
  checked,
  missing,
  optional = false,
  children,
}: {
  name: string;
  checked: boolean;
  /** The box is required but was left unchecked. */
  missing: boolean;
  /** The form can be sent without checking it. */
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
