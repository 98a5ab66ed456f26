import type { MouseEventHandler, ReactNode } from 'react';

/**
 * A link within a sentence. `away` opens it in a new tab, so that form input is not lost. With
 * `onClick` the client bundle handles it in place.
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
