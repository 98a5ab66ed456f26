import type { MouseEventHandler, ReactNode } from 'react';

/** A link within a sentence. `away` opens it beside the page, so that what was entered stays. */
export function TextLink({
  href,
  away = false,
  onClick,
  children,
}: {
  href: string;
  away?: boolean;
  onClick?: MouseEventHandler;
  children: ReactNode;
}) {
  return (
    <a
      className="underline underline-offset-4"
      href={href}
      onClick={onClick}
      {...(away && { target: '_blank', rel: 'noopener' })}
    >
      {children}
    </a>
  );
}
