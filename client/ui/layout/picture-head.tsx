import type { ReactNode } from 'react';
import { pictureSources, smallPicture } from '../picture.ts';

interface Picture {
  src: string;
  width: number;
  height: number;
}

/** Classes of one layout: the picture, its frame and tags, and the column of text. */
interface PictureHeadStyle {
  head: string;
  frame: string;
  picture: string;
  tags: string;
  side: string;
  words: string;
  /** The blurred copy of the picture lights the whole head, or only the frame. */
  glow?: 'head' | 'frame';
}

const columns = 'relative isolate grid grid-cols-1 gap-4';
const beside = `${columns} md:items-start`;
const edgeToEdge = '-mx-4 overflow-hidden md:mx-0 md:rounded-l';
const bothEnds = 'inset-x-4 top-4 flex justify-between';

const shapes = {
  /** Picture in 16:9, in the wider of two columns. */
  wide: {
    head: `${beside} md:grid-cols-[6fr_5fr] md:gap-8`,
    frame: edgeToEdge,
    picture: 'aspect-video',
    tags: bothEnds,
    side: 'relative',
    words: 'grid grid-cols-1 gap-4',
  },
  /**
   * Picture in 4:5 with a glow. It stays in view while the other column scrolls: see
   * client/live/live/live.css.
   */
  poster: {
    head: `${columns} md:items-start md:grid-cols-[5fr_6fr] md:gap-10 md:py-10`,
    frame: `poster ${edgeToEdge}`,
    picture: 'size-full object-top',
    tags: bothEnds,
    side: 'relative',
    words: 'grid grid-cols-1 gap-4',
    glow: 'head',
  },
  /**
   * Square picture with a glow, a little lower on a phone. It stays in view while the other column
   * scrolls: see client/shop/item-catalogue/shop.css.
   */
  item: {
    head: 'item-columns',
    frame: 'product showpiece',
    picture: 'relative aspect-5/4 rounded-l bg-lift md:aspect-square',
    tags: 'top-3 left-3 flex flex-wrap gap-1.5',
    side: 'item-side',
    words: 'grid grid-cols-1 gap-2',
    glow: 'frame',
  },
  /** Picture in 16:9 below the text. It is decorative. */
  cover: {
    head: 'mb-8 flex flex-col-reverse gap-5',
    frame: '',
    picture: 'aspect-video rounded-l',
    tags: '',
    side: '',
    words: 'grid gap-3',
  },
} as const satisfies Record<string, PictureHeadStyle>;

/**
 * Top of a page about something with a picture: the picture with tags, the title, then facts and
 * actions. Two columns on wide screens.
 */
export function PictureHead({
  shape,
  picture,
  isOff = false,
  moving,
  tags,
  kind,
  title,
  rest,
  children,
}: {
  shape: keyof typeof shapes;
  picture: Picture;
  /** Unavailable: the picture is dimmed. */
  isOff?: boolean;
  /** An animation or video over the picture. */
  moving?: ReactNode;
  tags?: ReactNode;
  /** A category above the title. */
  kind?: string;
  title: string;
  /** Content after the text, in the same column. */
  rest?: ReactNode;
  children: ReactNode;
}) {
  const classes: PictureHeadStyle = shapes[shape];
  const glow = { ...picture, src: smallPicture(picture.src) };
  const image = { ...picture, ...pictureSources(picture.src, '(min-width: 48rem) 40rem, 100vw') };
  return (
    <div className={classes.head}>
      {classes.glow === 'head' && <img {...glow} alt="" className="glow absolute" />}
      <div className={`relative ${classes.frame}`} data-off={isOff || undefined}>
        {classes.glow === 'frame' && <img {...glow} alt="" className="glow" />}
        <img {...image} alt="" className={`w-full object-cover ${classes.picture}`} fetchPriority="high" />
        {moving}
        {tags && <p className={`absolute ${classes.tags}`}>{tags}</p>}
      </div>
      <div className={classes.side}>
        <div className={classes.words}>
          {kind && <p className="text-sm text-soft">{kind}</p>}
          <h1 className="text-2xl font-bold">{title}</h1>
          {children}
        </div>
        {rest}
      </div>
    </div>
  );
}
