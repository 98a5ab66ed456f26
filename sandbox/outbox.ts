/** Webhooks of a gateway or bank that are to be sent: at once, later, and again for a while where nobody took them in. */

/** What every one of them has. */
export interface Sendable {
  send_at_ms: number;
  attempts: number;
}

/** How they are sent, and how often. */
export interface Sending<Webhook extends Sendable> {
  /** The status that was answered; 0 where nobody answered. */
  send: (webhook: Webhook) => Promise<number>;
  /** Whether one that was not taken in is sent again. */
  isSentAgain: (webhook: Webhook) => boolean;
}

const AGAIN_MS = 10_000;

/** What waits in an object's storage, rung for by its alarm. */
export class Outbox<Webhook extends Sendable> {
  private readonly storage: DurableObjectStorage;
  private readonly sending: Sending<Webhook>;

  constructor(storage: DurableObjectStorage, sending: Sending<Webhook>) {
    this.storage = storage;
    this.sending = sending;
  }

  /** Sends what is to be sent at once, and gives what was answered; the rest goes out later. */
  async tell(webhooks: readonly Webhook[], now: Date): Promise<number[]> {
    const later = webhooks.filter(({ send_at_ms }) => send_at_ms > now.getTime());
    this.put([...this.waiting(), ...later]);
    const answers: number[] = [];
    for (const webhook of webhooks) if (!later.includes(webhook)) answers.push(await this.send(webhook));
    await this.ring();
    return answers;
  }

  /** Has them sent as soon as what is being done is done. */
  async post(webhooks: readonly Webhook[]): Promise<void> {
    this.put([...this.waiting(), ...webhooks]);
    await this.ring();
  }

  /** What the alarm is for. */
  async work(now: Date): Promise<void> {
    const waiting = this.waiting();
    this.put(waiting.filter(({ send_at_ms }) => send_at_ms > now.getTime()));
    for (const webhook of waiting.filter(({ send_at_ms }) => send_at_ms <= now.getTime())) await this.send(webhook);
    await this.ring();
  }

  private async send(webhook: Webhook): Promise<number> {
    const status = await this.sending.send(webhook).catch(() => 0);
    const isHeard = status >= 200 && status < 300;
    if (!isHeard && this.sending.isSentAgain(webhook)) {
      const again = { ...webhook, attempts: webhook.attempts + 1, send_at_ms: Date.now() + AGAIN_MS };
      this.put([...this.waiting(), again]);
    }
    return status;
  }

  private async ring() {
    const times = this.waiting().map(({ send_at_ms }) => send_at_ms);
    if (times.length > 0) await this.storage.setAlarm(Math.min(...times));
  }

  private waiting = (): Webhook[] => this.storage.kv.get<Webhook[]>('outbox') ?? [];

  private put(waiting: readonly Webhook[]) {
    this.storage.kv.put('outbox', waiting);
  }
}
