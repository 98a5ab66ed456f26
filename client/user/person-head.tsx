import type { ReactNode } from 'react';
import { Avatar } from '../ui/avatar.tsx';

/** The top of a page about somebody: their picture, their name, and below it what they are known for. */
export function PersonHead({
  user,
  id,
  children,
}: {
  user: { name: string; avatar_url: string };
  /** What a section calls itself by. */
  id?: string;
  children: ReactNode;
}) {
  return (
    <header className="flex items-center gap-4 md:gap-6">
      <Avatar url={user.avatar_url} size={96} eager />
      <div className="grid min-w-0 gap-2">
        <h1 id={id} className="text-2xl font-bold leading-snug">
          {user.name}
        </h1>
        {children}
      </div>
    </header>
  );
}
