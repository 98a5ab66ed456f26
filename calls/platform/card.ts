/**
 * Link preview cards, 1200 × 630, which the API draws on request:
 * `/cards/{language}/{kind}/{id}.jpg`.
 */

import { z } from 'zod';
import { slug, uuid } from './field.ts';
import { type Locale, locales } from './text/locale.ts';

/** Kinds of cards, with the type of their id. */
const idSchemas = {
  live: slug,
  event: slug,
  invite: slug,
  item: uuid,
  post: uuid,
  clip: uuid,
  category: slug,
} as const;
export type CardKind = keyof typeof idSchemas;

/** The parts of a card's path. */
export interface CardAddress {
  language: Locale;
  kind: CardKind;
  id: string;
}

/** Size of every card, in pixels. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** Returns the path of a card, with the slug or uuid that its kind uses. */
export const cardPath = ({ language, kind, id }: CardAddress): string => `/cards/${language}/${kind}/${id}.jpg`;

const address = new RegExp(
  `^\\/cards\\/(${locales.join('|')})\\/(${Object.keys(idSchemas).join('|')})\\/([a-z0-9-]{1,80})\\.jpg$`,
);

/** URL of a card on this origin, without the host. */
export const cardUrl = z.string().regex(address);

/** Parses the path of a card. Returns null if the path is not one. */
export function cardAt(path: string): CardAddress | null {
  const [, language, kind, id] = (address.exec(path) ?? []) as [string?, Locale?, CardKind?, string?];
  return language && kind && idSchemas[kind].safeParse(id).success ? { language, kind, id: id ?? '' } : null;
}
