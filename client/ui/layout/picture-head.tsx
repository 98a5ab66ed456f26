import type { ReactNode } from 'react';
import { pictureSources, smallPicture } from '../picture.ts';

interface Picture {
  src: string;
  width: number;
  height: number;
}

/** Where the picture stands, what lies around it and on it, and where the words are. */
interface Look {
  head: string;
  frame: string;
  picture: string;
  tags: string;
  side: string;
  words: string;
  /** What the picture lights: the whole head, or what is next to it. */
  glow?: 'head' | 'frame';
}

const columns = 'relative isolate grid grid-cols-1 gap-4';
const beside = `${columns} md:items-start`;
const edgeToEdge = '-mx-4 overflow-hidden md:mx-0 md:rounded-l';
const bothEnds = 'inset-x-4 top-4 flex justify-between';

const shapes = {
  /** Sixteen by nine, the wider of the two columns. */
  wide: {
    head: `${beside} md:grid-cols-[6fr_5fr] md:gap-8`,
    frame: edgeToEdge,
    picture: 'aspect-video',
    tags: bothEnds,
    side: 'relative',
    words: 'grid grid-cols-1 gap-4',
  },
  /** Four by five, in its own light, and in sight while the other column is read: see client/live/live/live.css. */
  poster: {
    head: `${columns} md:items-start md:grid-cols-[5fr_6fr] md:gap-10 md:py-10`,
    frame: `poster ${edgeToEdge}`,
    picture: 'size-full object-top',
    tags: bothEnds,
    side: 'relative',
    words: 'grid grid-cols-1 gap-4',
    glow: 'head',
  },
  /** Square, on a phone a little lower, in its own light, and in sight while the other column is read: see client/shop/shelf/shop.css. */
  item: {
    head: 'item-columns',
    frame: 'product showpiece',
    picture: 'relative aspect-5/4 rounded-l bg-lift md:aspect-square',
    tags: 'top-3 left-3 flex flex-wrap gap-1.5',
    side: 'item-side',
    words: 'grid grid-cols-1 gap-2',
    glow: 'frame',
  },
  /** Sixteen by nine, below the words: it says nothing that they do not. */
  cover: {
    head: 'mb-8 flex flex-col-reverse gap-5',
    frame: '',
    picture: 'aspect-video rounded-l',
    tags: '',
    side: '',
    words: 'grid gap-3',
  },
} as const satisfies Record<string, Look>;

/**
 * The top of a page about something that has a picture: the picture with a few words on it, the title, and below it what
 * there is to know and to do. Side by side where there is room.
 */
export function PictureHead({
  shape,
  picture,
  isOff = false,
  moving,
  tags,
  kind,
  title,
  level: Heading = 'h1',
  rest,
  children,
}: {
  shape: keyof typeof shapes;
  picture: Picture;
  /** It cannot be had: the picture steps back. */
  isOff?: boolean;
  /** What moves, over the picture. */
  moving?: ReactNode;
  tags?: ReactNode;
  /** Above the title: what sort of thing it is. */
  kind?: string;
  title: string;
  /** `h2` where the page has a name of its own. */
  level?: 'h1' | 'h2';
  /** What stands in the words' column after them. */
  rest?: ReactNode;
  children: ReactNode;
}) {
  const look: Look = shapes[shape];
  const glow = { ...picture, src: smallPicture(picture.src) };
  const shown = { ...picture, ...pictureSources(picture.src, '(min-width: 48rem) 40rem, 100vw') };
  return (
    <div className={look.head}>
      {look.glow === 'head' && <img {...glow} alt="" className="glow absolute" />}
      <div className={`relative ${look.frame}`} data-off={isOff || undefined}>
        {look.glow === 'frame' && <img {...glow} alt="" className="glow" />}
        <img {...shown} alt="" className={`w-full object-cover ${look.picture}`} fetchPriority="high" />
        {moving}
        {tags && <p className={`absolute ${look.tags}`}>{tags}</p>}
      </div>
      <div className={look.side}>
        <div className={look.words}>
          {kind && <p className="text-sm text-soft">{kind}</p>}
          <Heading className="text-2xl font-bold">{title}</Heading>
          {children}
        </div>
        {rest}
      </div>
    </div>
  );
}
