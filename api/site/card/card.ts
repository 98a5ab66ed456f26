/** Content of a share card of any kind. Texts are in one language and ready to be drawn. */

/** The person named on a card, such as the VB of a live. */
export interface CardPerson {
  name: string;
  /** Line below the name. */
  detail: string | null;
  picture_url: string;
}

/** The line at the bottom, and optionally a remaining share from 0 to 1, drawn as a bar. */
export interface CardStake {
  text: string;
  share_left: number | null;
}

export interface Card {
  /** Picture of the subject, on the left side. */
  picture_url: string | null;
  /** Shape of the picture, which sets its width. */
  shape: 'poster' | 'square' | 'landscape';
  badge: { text: string; tone: 'live' | 'plain' };
  /** Text beside the badge. */
  note: string | null;
  title: string;
  person: CardPerson | null;
  stake: CardStake | null;
}
