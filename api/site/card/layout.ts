/**
 * Layout of a share card: the picture fades into the background on the left, texts are on the
 * right.
 */
import type { Node } from '@takumi-rs/wasm';
import { CARD_SIZE } from '../../../calls/platform/card.ts';
import { LATIN, THAI } from '../../platform/draw/renderer.ts';
import type { Card, CardPerson, CardStake } from './card.ts';
import { breakable, drawable } from './shown-text.ts';

/** Names of the typefaces for other scripts, by script. */
export const scriptFonts = { lao: 'Noto Sans Lao', myanmar: 'Noto Sans Myanmar', emoji: 'Noto Emoji' } as const;

const FAMILY = [THAI, LATIN, ...Object.values(scriptFonts)].join(', ');

const GROUND = '#0b0a14';
const RAISED = '#1a1730';
const INK = '#f6f3ff';
const SOFT = '#c3bdd6';
const GOLD = '#ffd05c';
const BRAND = 'linear-gradient(90deg, #ff4f91, #ff9a45)';

/** Left edge of the texts in pixels, by shape of the picture. */
const column = { poster: 548, square: 604, landscape: 600 } as const;
const MARGIN = 56;
/** Maximum length of a title, in characters. */
const MAX_TITLE = 150;

type Style = NonNullable<Node['style']>;

const box = (style: Style, children: Node[]): Node => ({
  type: 'container',
  style: { display: 'flex', ...style },
  children,
});

/** Returns a line of at most `maxLength` characters; nothing if it cannot be drawn. */
function words(text: string | null, maxLength: number, style: Style): Node[] {
  const content = text === null ? null : drawable(text, maxLength);
  if (content === null) return [];
  return [
    { type: 'text', text: breakable(content), style: { fontFamily: FAMILY, color: INK, lineHeight: 1.4, ...style } },
  ];
}

const cover = (src: string, width: number, height: number, style: Style = {}): Node => ({
  type: 'image',
  src,
  width,
  height,
  style: { width, height, objectFit: 'cover', ...style },
});

/**
 * Returns the node tree of a card. Pictures are named by address; those that are not in memory are
 * left out.
 */
export function layoutOf(
  card: Card,
  { product, isAtHand }: { product: string; isAtHand: (picture_url: string) => boolean },
): Node {
  const { width, height } = CARD_SIZE;
  const left = column[card.shape];
  const seenWidth = left + 60;
  const all: Style = { position: 'absolute', top: 0, left: 0, height };
  return box({ width, height, backgroundColor: GROUND, overflow: 'hidden' }, [
    card.picture_url && isAtHand(card.picture_url)
      ? cover(card.picture_url, seenWidth, height, all)
      : box({ ...all, width: seenWidth, backgroundImage: 'linear-gradient(150deg, #ff4f91, #6a2bb0 70%)' }, []),
    box(
      {
        ...all,
        width,
        backgroundImage: `linear-gradient(90deg, #0b0a1400 ${left - 130}px, ${GROUND} ${seenWidth - 12}px)`,
      },
      [],
    ),
    box({ ...all, width, backgroundImage: 'radial-gradient(circle at 100% 0%, #8a2be255 0px, #8a2be200 560px)' }, []),
    box(
      {
        position: 'absolute',
        top: 0,
        left,
        width: width - left - MARGIN,
        height,
        padding: '48px 0',
        flexDirection: 'column',
        justifyContent: 'space-between',
      },
      [
        top(card, product),
        box({ flexDirection: 'column', gap: 28 }, [
          ...title(card.title),
          ...(card.person ? person(card.person, isAtHand(card.person.picture_url)) : []),
        ]),
        ...(card.stake ? stake(card.stake) : [box({}, [])]),
      ],
    ),
  ]);
}

const top = ({ badge, note }: Card, product: string): Node =>
  box({ alignItems: 'center', justifyContent: 'space-between', gap: 16 }, [
    box({ alignItems: 'center', gap: 16, flexShrink: 1 }, [
      box(
        {
          padding: '4px 18px',
          borderRadius: 12,
          flexShrink: 0,
          backgroundColor: badge.tone === 'live' ? '#e5192f' : RAISED,
        },
        words(badge.text, 24, { fontSize: 26, fontWeight: 700 }),
      ),
      ...words(note, 28, { fontSize: 26, color: SOFT, lineClamp: 1 }),
    ]),
    ...words(product, 12, {
      fontSize: 34,
      fontWeight: 700,
      flexShrink: 0,
      color: 'transparent',
      backgroundImage: BRAND,
      backgroundClip: 'text',
    }),
  ]);

/** Returns the title. Longer titles are smaller, with at most four lines. */
function title(text: string): Node[] {
  const length = drawable(text, MAX_TITLE)?.length ?? 0;
  const fontSize = length <= 28 ? 68 : length <= 64 ? 56 : 44;
  const style = { fontSize, fontWeight: 700, lineHeight: 1.38, lineClamp: fontSize === 44 ? 4 : 3 };
  return words(text, MAX_TITLE, style);
}

/** Returns the person; nothing if the name cannot be drawn. */
function person({ name, detail, picture_url }: CardPerson, hasFace: boolean): Node[] {
  const nameLines = words(name, 40, { fontSize: 34, fontWeight: 600, lineHeight: 1.4, lineClamp: 1 });
  if (nameLines.length === 0) return [];
  const detailText = words(detail, 48, { fontSize: 26, color: SOFT, lineClamp: 1 });
  const face = hasFace ? [cover(picture_url, 84, 84, { borderRadius: 42, flexShrink: 0 })] : [];
  const lines = box({ flexDirection: 'column', flexShrink: 1 }, [...nameLines, ...detailText]);
  return [box({ alignItems: 'center', gap: 20 }, [...face, lines])];
}

function stake({ text, share_left }: CardStake): Node[] {
  const lines = [
    ...words(text, 110, { fontSize: 28, fontWeight: 600, color: GOLD, lineClamp: 2 }),
    ...(share_left === null ? [] : [bar(share_left)]),
  ];
  const style: Style = { flexDirection: 'column', gap: 14, padding: '18px 24px', borderRadius: 20 };
  return lines.length === 0 ? [box({}, [])] : [box({ ...style, backgroundColor: RAISED }, lines)];
}

const bar = (share: number): Node =>
  box({ width: '100%', height: 16, borderRadius: 8, backgroundColor: '#3a3357', overflow: 'hidden' }, [
    box({ width: `${Math.round(share * 100)}%`, height: 16, borderRadius: 8, backgroundImage: BRAND }, []),
  ]);
