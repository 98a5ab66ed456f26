/** A webhook of a family, with a log of deliveries that the API has sent itself. */

import { sendWebhooks } from '../../api/families/family-webhook/send-webhook.ts';
import { webhooks } from '../../api/families/family-webhook/tables.ts';
import { enqueueWebhooks } from '../../api/families/family-webhook/webhook-job.ts';
import { MINUTE_MS } from '../clock.ts';
import { familyUuid } from '../family.ts';
import { insertMissing } from '../statement.ts';
import { uuidOf } from '../uuid.ts';
import { type Host, put } from './host.ts';

/** The receiver of the sandbox. Its port does not matter. */
const url = 'http://localhost/sandbox/webhooks/mine';

/** Adds a webhook for all events of the family of the demo account. */
export const openWebhook = (host: Host, now: Date) =>
  put(
    host,
    insertMissing(webhooks, [
      {
        uuid: uuidOf('webhook:dao-nuea'),
        family_uuid: familyUuid('dao-nuea'),
        url,
        events: ['live.started', 'live.ended', 'gift.sent', 'payout.*'],
        made_at_ms: now.getTime(),
        salt: uuidOf('webhook-salt:dao-nuea'),
      },
    ]),
  );

/** Sends all due deliveries. The receiver is busy at the first one, which is then repeated. */
export async function fillWebhookLog({ db, env }: Host, now: Date): Promise<void> {
  let requestCount = 0;
  const fetch = async () => {
    requestCount += 1;
    return new Response(null, { status: requestCount === 1 ? 503 : 204 });
  };
  for (const at of [now, new Date(now.getTime() + 2 * MINUTE_MS)]) {
    const messages: Parameters<typeof sendWebhooks>[1][] = [];
    const WEBHOOKS = { send: async (body: (typeof messages)[number]) => void messages.push(body) };
    const bindings = { ...env, WEBHOOKS, SANDBOX: { fetch } };
    await enqueueWebhooks(db, bindings, at);
    for (const message of messages) await sendWebhooks({ db, env: bindings, now: at }, message);
  }
}
