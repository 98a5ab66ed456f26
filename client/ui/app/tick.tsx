import type { ReactNode } from 'react';

/** Something to agree to. What it says may hold links. */
export function Tick({ name, checked, children }: { name: string; checked: boolean; children: ReactNode }) {
  return (
    <label className="flex items-start gap-3 py-2 text-sm">
      <input className="tick" type="checkbox" name={name} value="on" defaultChecked={checked} required />
      <span>{children}</span>
    </label>
  );
}
