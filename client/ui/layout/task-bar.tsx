import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';

interface TaskBarProps {
  back: { href: string; text: string };
  title: string;
  /** True on text pages, where the bar scrolls away. Otherwise it stays in view. */
  isPlain?: boolean;
  children?: ReactNode;
}

/** Top of a page with one task: back link, title, and status at the end. */
export function TaskBar({ back, title, isPlain = false, children }: TaskBarProps) {
  return (
    <div className={isPlain ? 'mx-auto flex max-w-176 items-center gap-2 py-4' : 'task-bar'}>
      <a className="grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-lift" href={back.href}>
        <Icon name="back" />
        <span className="sr-only">{back.text}</span>
      </a>
      <h1 className="min-w-0 flex-1 text-lg font-bold md:text-2xl">{title}</h1>
      {children}
    </div>
  );
}
