import type { ReactNode } from 'react';
import type { Live } from '../../calls/live.ts';
import styles from './live.css?url';

/** The poster of a live in its own light, its title, and beside it (below, on a phone) what there is to know and to do. */
export function Stage({ live, tags, children }: { live: Live; tags: ReactNode; children: ReactNode }) {
  const poster = { src: live.profile_picture_url, width: 480, height: 600 };
  return (
    <article className="relative isolate md:grid md:grid-cols-[5fr_6fr] md:items-center md:gap-10 md:py-10">
      <link rel="stylesheet" href={styles} precedence="page" />
      <img {...poster} alt="" className="glow absolute" />
      <div className="poster relative -mx-4 overflow-hidden md:mx-0 md:rounded-l">
        <img {...poster} alt="" className="size-full object-cover object-top" fetchPriority="high" />
        <p className="absolute inset-x-4 top-4 flex justify-between">{tags}</p>
      </div>
      <div className="relative grid gap-4 pt-4 md:pt-0">
        <h1 className="text-2xl font-bold">{live.title}</h1>
        {children}
      </div>
    </article>
  );
}
