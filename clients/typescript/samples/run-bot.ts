import { setTimeout as wait } from 'node:timers/promises';
import { createVelaClient, type Site } from '@vela/client';
import { dataOf, findLive, say, sendGift, signIn, topUp, watch } from './bot-steps.ts';

/** Time that the bot waits for its own lines in the chat. */
const PATIENCE_MS = 30_000;

/** Signs in, tops up, watches a live, writes in its chat and sends a gift. */
export async function runBot({ origin }: Site, account: string, print: (line: string) => void) {
  const { token, user } = await signIn({ origin }, account);
  print(`Signed in as ${user.name} (${user.uuid}).`);
  const client = createVelaClient({ origin, token });
  await topUp({ origin, client, print }, 10_000);

  const live = await findLive(client);
  if (live) {
    print(`Watching "${live.title}" by ${live.caster.name}: ${origin}/live/${live.slug}`);
    const leaving = new AbortController();
    const missing = new Set(['say', 'gift']);
    const onLine = ({ who, kind }: { who: { uuid: string } | null; kind: string }) => {
      if (who?.uuid === user.uuid) missing.delete(kind);
      if (missing.size === 0) leaving.abort();
    };
    const watching = watch({ origin, print }, { live: live.uuid, signal: leaving.signal, onLine });
    print(`Wrote line ${await say(client, live.slug, 'สวัสดีจากบอต')}.`);
    const { item, coins, coins_left } = await sendGift(client, live.uuid);
    print(`Sent ${item.name.en} for ${coins} coins. Left: ${coins_left} coins.`);
    await Promise.race([watching, wait(PATIENCE_MS, undefined, { ref: false })]);
    leaving.abort();
    if (missing.size > 0) throw new Error(`The chat did not show: ${[...missing].join(', ')}`);
    print('The chat showed the line and the gift.');
  } else print('No live is on air.');

  const { entry_code } = dataOf(await client.POST('/v1/sessions', { body: { device: 'WebView' } }));
  print(`A web view as this member, for one minute: ${origin}/profile?code=${entry_code}`);
}
