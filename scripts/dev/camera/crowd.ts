/**
 * Fans in a live of the seed data. While a viewer watches, they chat now and then and give gifts,
 * through the site's API.
 */

import { sayLine } from '../../../calls/live/chat.ts';
import { giveGift } from '../../../calls/live/gift.ts';
import { giftItemUuid } from '../../../seed/gift-item.ts';
import { fansAt } from '../../../seed/live-fan.ts';
import { sayingsOf } from '../../../seed/live-saying.ts';
import { endedTitles, onAirTitles } from '../../../seed/live-title.ts';
import { asSomebody } from './as-somebody.ts';

/** Time between two actions of a crowd. */
const SAY_MS = 7_000;
/** Actions per gift: every fourth action is one. */
const GIFT_EVERY = 4;
const gifts = ['heart', 'star', 'heart', 'melody'];

/** Fans of one live, each with an account. */
export class Crowd {
  private readonly origin: string;
  private readonly live: { slug: string; uuid: string };
  private readonly fans: ReturnType<typeof fansAt>;
  private readonly sayings: readonly string[];
  private turn = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  /** `fansOf` is the live of the seed data whose fans take part. */
  constructor(origin: string, live: { slug: string; uuid: string }, fansOf = live.slug) {
    this.origin = origin;
    this.live = live;
    this.fans = fansAt(fansOf);
    this.sayings = sayingsOf([...onAirTitles, ...endedTitles].find(({ slug }) => slug === fansOf)?.mood ?? 'talk');
  }

  /** Starts or stops the fans, depending on whether a viewer watches. */
  watched(is: boolean): void {
    clearInterval(this.timer);
    if (is) this.timer = setInterval(() => void this.act(this.turn++), SAY_MS);
  }

  /** Lets one fan act. A failed call, for example without coins, is ignored. */
  private async act(turn: number): Promise<void> {
    const fan = this.fans[turn % this.fans.length];
    if (!fan) return;
    const isGift = turn % GIFT_EVERY === GIFT_EVERY - 1;
    const item = giftItemUuid(gifts[Math.floor(turn / GIFT_EVERY) % gifts.length] ?? '');
    const sayingIndex = turn - Math.floor(turn / GIFT_EVERY);
    const ask = asSomebody(this.origin, fan.token);
    if (isGift) await ask(giveGift, { params: { id: this.live.uuid }, form: { gift_uuid: item, quantity: '1' } });
    else {
      const text = this.sayings[sayingIndex % this.sayings.length] ?? '';
      await ask(sayLine, { params: { slug: this.live.slug }, form: { text } });
    }
  }
}
