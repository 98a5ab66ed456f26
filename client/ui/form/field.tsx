import type { ReactNode } from 'react';

/** What stands around a control: its label above; below it a hint, or what is wrong with what was filled in. */
export function Field({
  id,
  label,
  hint,
  problem,
  children,
}: {
  /** The control's; what is below it is `{id}-says`. */
  id: string;
  label: string;
  hint?: ReactNode;
  problem?: string | null | undefined;
  children: ReactNode;
}) {
  return (
    <div className="grid content-start gap-1.5">
      <label className="text-sm text-soft" htmlFor={id}>
        {label}
      </label>
      {children}
      <p id={`${id}-says`} className={`empty:hidden ${problem ? 'text-sm text-wrong' : 'text-xs text-faint'}`}>
        {problem ?? hint}
      </p>
    </div>
  );
}
