import type { ReactNode } from 'react';
import { BackLink } from '../ui/layout/back-link.tsx';

/**
 * Title and lead of a back-office page, with actions for the whole list beside them. On a phone it
 * has a back link.
 */
export function OfficeHead({
  back,
  title,
  lead,
  children,
}: {
  back: { href: string; text: string /** Also shown on wide screens. */; always?: boolean };
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
