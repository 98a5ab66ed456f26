import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';

/** The top of a page of a contract: the way back, what the page is, and at its end what matters meanwhile. */
export function ContractHead({
  back,
  title,
  children,
}: {
  back: { href: string; text: string };
  title: string;
  children?: ReactNode;
}) {
  return (
    <div className="mx-auto flex max-w-176 items-center gap-2 py-4">
      <a className="grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-lift" href={back.href}>
        <Icon name="back" />
        <span className="sr-only">{back.text}</span>
      </a>
      <h1 className="min-w-0 flex-1 text-lg font-bold md:text-2xl">{title}</h1>
      {children}
    </div>
  );
}
