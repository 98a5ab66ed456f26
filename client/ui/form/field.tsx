import type { ReactNode } from 'react';

/** Label above a control, and a hint or error message below it. */
export function Field({
  id,
  label,
  hint,
  problem,
  children,
}: {
  /** Id of the control. The text below it has the id `{id}-says`. */
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
