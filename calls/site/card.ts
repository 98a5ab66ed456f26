/** Cards for link previews, 1200 × 630, which the host draws when somebody asks: `/cards/{language}/{kind}/{id}.jpg`. */
import { z } from 'zod';
import { slug, uuid } from '../platform/field.ts';

/** What has a card of its own, and by what it is named. */
const named = { live: slug, event: slug, invite: slug, item: uuid, post: uuid } as const;
export type CardKind = keyof typeof named;

export type CardLanguage = 'th' | 'en';

/** What an address of a card names. */
export interface CardAddress {
  language: CardLanguage;
  kind: CardKind;
  id: string;
}

/** How wide and high every card is, in pixels. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** Where the card of something is seen. */
export const cardPath = ({ language, kind, id }: CardAddress): string => `/cards/${language}/${kind}/${id}.jpg`;

const address = /^\/cards\/(th|en)\/(live|event|invite|item|post)\/([a-z0-9-]{1,80})\.jpg$/;

/** The address of one, on our own origin. */
export const cardUrl = z.string().regex(address);

/** What a path names; null: it is no card's. */
export function cardAt(path: string): CardAddress | null {
  const [, language, kind, id] = (address.exec(path) ?? []) as [string?, CardLanguage?, CardKind?, string?];
  return language && kind && named[kind].safeParse(id).success ? { language, kind, id: id ?? '' } : null;
}
