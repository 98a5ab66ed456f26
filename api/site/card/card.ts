/** What a card says, whatever it is of. Its words are in one language, and ready to be drawn. */

/** Somebody who is named on a card. */
export interface CardPerson {
  name: string;
  /** What stands under the name. */
  detail: string | null;
  picture_url: string;
}

/** What is at stake: a line, and how much of something is left, from 0 to 1. */
export interface CardStake {
  text: string;
  share_left: number | null;
}

export interface Card {
  /** What it is of, seen on its left side. */
  picture_url: string | null;
  /** How wide that side is: as a poster, as a square, or as a landscape. */
  shape: 'poster' | 'square' | 'landscape';
  badge: { text: string; tone: 'live' | 'plain' };
  /** Beside the badge. */
  note: string | null;
  title: string;
  person: CardPerson | null;
  stake: CardStake | null;
}
