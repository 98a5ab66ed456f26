import type { ReactNode } from 'react';
import { BackLink } from '../ui/layout/back-link.tsx';

/** The top of a room: what it is, a line more, and beside them what is done with all of it. On a phone there is a way back. */
export function OfficeHead({
  back,
  title,
  lead,
  children,
}: {
  back: { href: string; text: string /** The rooms beside it do not lead there. */; always?: boolean };
  title: string;
  lead?: string;
  children?: ReactNode;
}) {
  return (
    <header className="office-head">
      <div className={back.always ? undefined : 'lg:hidden'}>
        <BackLink href={back.href} text={back.text} />
      </div>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <h1 className="text-2xl font-bold">{title}</h1>
          {lead && <p className="max-w-176 text-sm text-soft">{lead}</p>}
        </div>
        {children}
      </div>
    </header>
  );
}
