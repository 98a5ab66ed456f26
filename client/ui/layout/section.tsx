import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';

/** A section with a heading, and an optional link to more of the same. */
export function Section({
  id,
  title,
  note,
  more,
  className = '',
  children,
}: {
  id: string;
  title: string;
  /** Small text after the title, such as a count or a day. */
  note?: ReactNode;
  more?: { href: string; text: string };
  className?: string;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={className}>
      <div className="mb-2 flex min-h-11 items-center justify-between gap-3">
        <h2 id={`${id}-title`} className="text-xl font-bold">
          {title}
          {note && <span className="ml-2 text-sm font-medium text-faint">{note}</span>}
        </h2>
        {more && (
          <a
            className="flex min-h-11 shrink-0 items-center gap-1 text-sm font-medium text-soft hover:text-ink"
            href={more.href}
          >
            {more.text}
            <Icon name="arrow" size={16} />
          </a>
        )}
      </div>
      {children}
    </section>
  );
}
