import type { ReactNode } from 'react';

/**
 * Replaces an empty list: says that it is empty, why, and what to do. The picture comes from
 * seed/art/empty.ts.
 */
export function EmptyState({
  picture,
  title,
  text,
  children,
}: {
  picture: 'people' | 'bell' | 'coins' | 'bag' | 'words' | 'stage' | 'cup' | 'calm';
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <div className="card grid justify-items-center gap-1 p-6 text-center">
      <img src={`/pictures/empty.svg#${picture}`} width={128} height={96} alt="" loading="lazy" />
      <p className="font-bold">{title}</p>
      <p className="text-sm text-soft">{text}</p>
      {children && <div className="mt-4">{children}</div>}
    </div>
  );
}
