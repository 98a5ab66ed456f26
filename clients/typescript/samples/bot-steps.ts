/** Steps of a bot at a site with the sandbox. Each prints what it did. */
import { setTimeout as wait } from 'node:timers/promises';
import { type ChatLine, createVelaClient, followRoom, type Site, type VelaClient } from '@vela/client';
import { accessTokenOf, payAtSandbox } from './sandbox.ts';

type Print = (line: string) => void;

/** Returns the data of a result, or throws with its error. */
export function dataOf<T>({ data, error }: { data?: { data: T }; error?: unknown }): T {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data.data;
}

/** Returns a header with a new key. A repeated command sends the same key, and takes effect once. */
export const newKey = () => ({ 'Idempotency-Key': crypto.randomUUID() });

/** Signs in with an account of the sandbox's provider, and signs up if it is new. */
export async function signIn({ origin }: Site, account: string, name = 'บอตตัวอย่าง') {
  const access_token = await accessTokenOf(origin, account);
  const client = createVelaClient({ origin });
  const attempt = (newMember: { name?: string; birth_date?: string; terms_version?: string } = {}) =>
    client.POST('/v1/oauth/{provider}', {
      params: { path: { provider: 'sandbox' } },
      body: { access_token, device: '@vela/client', ...newMember },
    });
  const first = await attempt();
  const error = first.error?.error;
  if (error?.code !== 'sign_up_required') return dataOf(first);
  return dataOf(await attempt({ name, birth_date: '1999-12-31', terms_version: error.terms_version }));
}

/** Orders coins over an amount. */
export const orderCoins = (client: VelaClient, amount_satang: number, header = newKey()) =>
  client.POST('/v1/payment/orders', {
    params: { header },
    body: {
      kind: 'refill',
      amount_satang: String(amount_satang),
      method: 'thai_qr',
      accept_topup_rules: 'on',
      accept_app_terms: 'on',
    },
  });

/** Tops up: orders coins, pays the QR at the sandbox's bank, and waits until the order is complete. */
export async function topUp({ origin, client, print }: Site & { client: VelaClient; print: Print }, satang: number) {
  const { uuid, qr } = dataOf(await orderCoins(client, satang));
  print(`Ordered coins for ${satang / 100} baht: ${origin}/payment/orders/${uuid}`);
  await payAtSandbox(origin, qr?.payload ?? '');
  const loadState = async () =>
    dataOf(await client.GET('/v1/payment/orders/{uuid}', { params: { path: { uuid } } })).state;
  for (let tries = 0; tries < 120 && (await loadState()) !== 'processed'; tries += 1) await wait(500);
  const { coins } = dataOf(await client.GET('/v1/payment/balance'));
  print(`The order is ${await loadState()}. Balance: ${coins} coins`);
}

/** Returns the live with the most viewers that has no age limit, or undefined. */
export async function findLive(client: VelaClient) {
  const { data } = await client.GET('/v4/lives/', { params: { query: { status: 'on_air' } } });
  return data?.data.find(({ least_age }) => least_age === null);
}

/** Prints the chat of a live until the signal aborts. Calls `onLine` for each line. */
export async function watch(
  { origin, print }: Site & { print: Print },
  { live, signal, onLine }: { live: string; signal: AbortSignal; onLine: (line: ChatLine) => void },
) {
  for await (const { lines = [], viewer_count } of followRoom({ origin }, { live, signal })) {
    if (viewer_count !== undefined) print(`  Viewers: ${viewer_count}`);
    for (const line of lines) {
      const text = line.gift ? `gives ${line.gift.quantity} × ${line.gift.name.en}` : line.text || line.kind;
      print(`  ${line.seq} ${line.who?.name ?? '-'}: ${text}`);
      onLine(line);
    }
  }
}

/** Writes in the chat of a live. Returns the number of the line. */
export async function say(client: VelaClient, slug: string, text: string): Promise<number> {
  const params = { path: { slug }, header: newKey() };
  return dataOf(await client.POST('/v1/lives/{slug}/lines', { params, body: { text } })).seq;
}

/** Sends the cheapest gift to the VB of a live. */
export async function sendGift(client: VelaClient, live: string) {
  const [gift] = dataOf(await client.GET('/v1/gifts'));
  if (!gift) throw new Error('The site has no gifts.');
  const params = { path: { id: live }, header: newKey() };
  const body = { gift_uuid: gift.uuid, shown_coins: String(gift.coins) };
  return dataOf(await client.POST('/v1/lives/{id}/gifts', { params, body }));
}
