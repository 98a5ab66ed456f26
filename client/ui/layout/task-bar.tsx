import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';

interface TaskBarProps {
  back: { href: string; text: string };
  title: string;
  /** The bar of a page to read scrolls away with it; otherwise it stays in sight. */
  isPlain?: boolean;
  children?: ReactNode;
}

/** The top of a page with one task: the way back, what the page is, and at its end what matters meanwhile. */
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
