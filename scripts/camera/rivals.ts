/** The VBs of two lives of the seed world, who meet in one match of PK after the other while somebody watches, by the calls of the site. */
import { acceptPk, getPkDesk, inviteToPk } from '../../calls/live/pk.ts';
import { asSomebody } from './as-somebody.ts';

const LOOK_MS = 5_000;

/** Somebody on air, with a token. */
interface Rival {
  live_uuid: string;
  token: string;
}

/** One of them invites as soon as the end of the last match is no longer shown; the other accepts. */
export class Rivals {
  private readonly ask: readonly [ReturnType<typeof asSomebody>, ReturnType<typeof asSomebody>];
  private readonly lives: readonly [string, string];
  private readonly watched = new Set<string>();
  private timer: ReturnType<typeof setInterval> | undefined;
  private isMeeting = false;

  constructor(origin: string, one: Rival, other: Rival) {
    this.ask = [asSomebody(origin, one.token), asSomebody(origin, other.token)];
    this.lives = [one.live_uuid, other.live_uuid];
  }

  /** Whether somebody watches a live; others than theirs don't matter. */
  looked(live_uuid: string, is: boolean): void {
    if (!this.lives.includes(live_uuid)) return;
    if (is) this.watched.add(live_uuid);
    else this.watched.delete(live_uuid);
    clearInterval(this.timer);
    if (this.watched.size === 0) return;
    this.timer = setInterval(() => void this.meet(), LOOK_MS);
    void this.meet();
  }

  private async meet(): Promise<void> {
    if (this.isMeeting) return;
    this.isMeeting = true;
    const [asOne, asOther] = this.ask;
    const desk = getPkDesk.answer.safeParse(await asOne(getPkDesk));
    if (desk.success && desk.data.data.match === null) {
      const invited = await asOne(inviteToPk, { form: { live_uuid: this.lives[1] } });
      const sent = inviteToPk.answer.safeParse(invited);
      // One that was sent before, and not answered, is answered now.
      const uuid = sent.success ? sent.data.data.uuid : desk.data.data.outgoing?.uuid;
      if (uuid) await asOther(acceptPk, { params: { uuid } });
    }
    this.isMeeting = false;
  }
}
