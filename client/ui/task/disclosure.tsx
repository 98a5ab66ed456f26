import { type ReactNode, useState } from 'react';
import { Icon } from '../icon.tsx';

/** A part of a task that most people pass by: its state in a line, the rest on demand. Works by itself. */
export function Disclosure({
  title,
  note,
  open = false,
  children,
}: {
  title: string;
  note: ReactNode;
  /** From the start, or from now on. */
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

/** What few look for, folded away within a part. */
export function Fold({ title, open = false, children }: { title: string; open?: boolean; children: ReactNode }) {
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

/** What was opened stays open until somebody closes it: nothing is shut that is being read. */
function useOnceTrue(now: boolean): boolean {
  const [was, setWas] = useState(now);
  if (now && !was) setWas(true);
  return was || now;
}
