/** Webhooks of a gateway or bank: sent at once or later, and retried if they are not accepted. */

/** Fields that every webhook has. */
export interface OutgoingWebhook {
  send_at_ms: number;
  attempts: number;
}

/** Rules for sending and retrying. */
export interface DeliveryRules<Webhook extends OutgoingWebhook> {
  /** Sends a webhook. Returns the status of the answer; 0 without an answer. */
  send: (webhook: Webhook) => Promise<number>;
  /** Returns whether a rejected webhook is retried. */
  isRetried: (webhook: Webhook) => boolean;
}

const RETRY_MS = 10_000;

/** Webhooks in an object's storage, sent by its alarm. */
export class Outbox<Webhook extends OutgoingWebhook> {
  private readonly storage: DurableObjectStorage;
  private readonly rules: DeliveryRules<Webhook>;

  constructor(storage: DurableObjectStorage, rules: DeliveryRules<Webhook>) {
    this.storage = storage;
    this.rules = rules;
  }

  /** Sends the webhooks that are due and returns the answers; the others are sent later. */
  async deliver(webhooks: readonly Webhook[], now: Date): Promise<number[]> {
    const later = webhooks.filter(({ send_at_ms }) => send_at_ms > now.getTime());
    this.put([...this.waiting(), ...later]);
    const answers: number[] = [];
    for (const webhook of webhooks) if (!later.includes(webhook)) answers.push(await this.send(webhook));
    await this.scheduleAlarm();
    return answers;
  }

  /** Schedules webhooks, to be sent after the current operation. */
  async enqueue(webhooks: readonly Webhook[]): Promise<void> {
    this.put([...this.waiting(), ...webhooks]);
    await this.scheduleAlarm();
  }

  /** Sends everything that is due. Called by the alarm. */
  async deliverDue(now: Date): Promise<void> {
    const webhooks = this.waiting();
    this.put(webhooks.filter(({ send_at_ms }) => send_at_ms > now.getTime()));
    for (const webhook of webhooks.filter(({ send_at_ms }) => send_at_ms <= now.getTime())) await this.send(webhook);
    await this.scheduleAlarm();
  }

  private async send(webhook: Webhook): Promise<number> {
    const status = await this.rules.send(webhook).catch(() => 0);
    const isAccepted = status >= 200 && status < 300;
    if (!isAccepted && this.rules.isRetried(webhook)) {
      const again = { ...webhook, attempts: webhook.attempts + 1, send_at_ms: Date.now() + RETRY_MS };
      this.put([...this.waiting(), again]);
    }
    return status;
  }

  private async scheduleAlarm() {
    const times = this.waiting().map(({ send_at_ms }) => send_at_ms);
    if (times.length > 0) await this.storage.setAlarm(Math.min(...times));
  }

  private waiting = (): Webhook[] => this.storage.kv.get<Webhook[]>('outbox') ?? [];

  private put(webhooks: readonly Webhook[]) {
    this.storage.kv.put('outbox', webhooks);
  }
}
