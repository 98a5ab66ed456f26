/**
 * Two VBs of the seed data, who play PK matches one after another while a viewer watches, through
 * the site's API.
 */
import { acceptPk, getPkDesk, inviteToPk } from '../../../calls/live/pk.ts';
import { asSomebody } from './as-somebody.ts';

const CHECK_INTERVAL_MS = 5_000;

/** A VB on air, with a token. */
interface Rival {
  live_uuid: string;
  token: string;
}

/**
 * Pair of VBs. One invites as soon as the result of the last match is no longer shown; the other
 * accepts.
 */
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

  /** Records whether a viewer watches a live; other lives are ignored. */
  noteWatched(live_uuid: string, is: boolean): void {
    if (!this.lives.includes(live_uuid)) return;
    if (is) this.watched.add(live_uuid);
    else this.watched.delete(live_uuid);
    clearInterval(this.timer);
    if (this.watched.size === 0) return;
    this.timer = setInterval(() => void this.meet(), CHECK_INTERVAL_MS);
    void this.meet();
  }

  private async meet(): Promise<void> {
    if (this.isMeeting) return;
    this.isMeeting = true;
    const [asOne, asOther] = this.ask;
    const desk = getPkDesk.answer.safeParse(await asOne(getPkDesk));
    if (desk.success && desk.data.data.match === null) {
      const invitation = await asOne(inviteToPk, { form: { live_uuid: this.lives[1] } });
      const result = inviteToPk.answer.safeParse(invitation);
      // An earlier unanswered invitation is accepted now.
      const uuid = result.success ? result.data.data.uuid : desk.data.data.outgoing?.uuid;
      if (uuid) await asOther(acceptPk, { params: { uuid } });
    }
    this.isMeeting = false;
  }
}
