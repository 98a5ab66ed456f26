import type { ReactNode } from 'react';

interface Picture {
  src: string;
  width: number;
  height: number;
}

const shapes = {
  /** Sixteen by nine, the wider of the two columns. */
  wide: { head: 'md:grid-cols-[6fr_5fr] md:gap-8', frame: '', picture: 'aspect-video' },
  /** Four by five, in its own light: see client/live/live.css. */
  poster: { head: 'md:grid-cols-[5fr_6fr] md:gap-10 md:py-10', frame: 'poster', picture: 'size-full object-top' },
} as const;

/**
 * The top of a page about something that has a picture: the picture with a few words on it, the title, and below it what
 * there is to know and to do. Side by side where there is room; on a phone the picture goes from edge to edge.
 */
export function PictureHead({
  shape,
  picture,
  tags,
  title,
  children,
}: {
  shape: keyof typeof shapes;
  picture: Picture;
  tags: ReactNode;
  title: string;
  children: ReactNode;
}) {
  const look = shapes[shape];
  return (
    <div className={`relative isolate grid grid-cols-1 gap-4 md:items-center ${look.head}`}>
      {shape === 'poster' && <img {...picture} alt="" className="glow absolute" />}
      <div className={`${look.frame} relative -mx-4 overflow-hidden md:mx-0 md:rounded-l`}>
        <img {...picture} alt="" className={`w-full object-cover ${look.picture}`} fetchPriority="high" />
        <p className="absolute inset-x-4 top-4 flex justify-between">{tags}</p>
      </div>
      <div className="relative grid gap-4">
        <h1 className="text-2xl font-bold">{title}</h1>
        {children}
      </div>
    </div>
  );
}
