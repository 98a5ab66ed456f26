import type { MouseEventHandler, ReactNode } from 'react';

/**
 * A link within a sentence. `away` opens it beside the page, so that what was entered stays. With `onClick` the app does
 * in place what the link leads to.
 */
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
      data-in-place={onClick ? '' : undefined}
      {...(away && { target: '_blank', rel: 'noopener' })}
    >
      {children}
    </a>
  );
}
