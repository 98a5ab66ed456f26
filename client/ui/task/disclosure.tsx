import { type ReactNode, useState } from 'react';
import { Icon } from '../icon.tsx';

/**
 * A collapsible part of a task: one line with its current value, and details on demand. Needs no
 * script.
 */
export function Disclosure({
  title,
  note,
  open = false,
  children,
}: {
  title: string;
  note: ReactNode;
  /** Opens it, now or when the value becomes true. */
  open?: boolean;
  children: ReactNode;
}) {
  const isOpen = useOnceTrue(open);
  return (
    <details className="card" open={isOpen || undefined}>
      <summary className="flex min-h-14 items-center gap-3 p-4 md:px-5">
        <span className="min-w-0 flex-1">
          <b className="block font-bold">{title}</b>
          <span className="block text-sm text-soft" suppressHydrationWarning>
            {note}
          </span>
        </span>
        <span className="fold-mark text-faint">
          <Icon name="down" />
        </span>
      </summary>
      <div className="stack px-4 pb-4 md:px-5 md:pb-5">{children}</div>
    </details>
  );
}

/** A small collapsible section within another. */
export function InlineDisclosure({
  title,
  open = false,
  children,
}: {
  title: string;
  open?: boolean;
  children: ReactNode;
}) {
  const isOpen = useOnceTrue(open);
  return (
    <details open={isOpen || undefined}>
      <summary className="flex min-h-11 items-center gap-2 text-sm text-soft">
        <span className="fold-mark">
          <Icon name="down" size={16} />
        </span>
        {title}
      </summary>
      <div className="grid gap-2">{children}</div>
    </details>
  );
}

/**
 * Returns true from the first time that `now` is true, so that an open section never closes while
 * someone reads it.
 */
function useOnceTrue(now: boolean): boolean {
  const [was, setWas] = useState(now);
  if (now && !was) setWas(true);
  return was || now;
}
