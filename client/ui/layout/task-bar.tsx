import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';

interface TaskBarProps {
  /** Absent on the first page of an area. */
  back?: { href: string; text: string };
  title: string;
  /** True on text pages, whose column is narrow. */
  isPlain?: boolean;
  children?: ReactNode;
}

/** Top of a page with one task: back link, title, and status at the end. */
export function TaskBar({ back, title, isPlain = false, children }: TaskBarProps) {
  return (
    <div className={isPlain ? 'mx-auto flex max-w-176 items-center gap-2 py-4' : 'task-bar'}>
      {back && (
        <a className="grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-lift" href={back.href}>
          <Icon name="back" />
          <span className="sr-only">{back.text}</span>
        </a>
      )}
      <h1 className="min-w-0 flex-1 text-xl font-bold md:text-2xl">{title}</h1>
      {children}
    </div>
  );
}
