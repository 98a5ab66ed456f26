/**
 * Sends orders several times at once with one Idempotency-Key, many orders at a time, through the
 * edge and the API.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { effort } from '../../effort.ts';
import { query } from '../database.ts';
import { type Guest, newGuest } from '../guest.ts';
import { type Member, signedIn } from '../member.ts';

const GUESTS = effort({ daily: 8, torture: 20 });
const KEYS = effort({ daily: 2, torture: 4 });
const COPIES = 4;
/** A user may try 60 times in ten minutes. */
const MAX_TRIES = 60 / KEYS - COPIES;

const answerSchema = z.union([
  z.object({ data: z.object({ uuid: z.string() }) }),
  z.object({ error: z.object({ code: z.string() }) }),
]);

/** Answers after which a client retries: a copy is in progress, or the outcome is unknown. */
const RETRIED = ['409 idempotency_key_in_flight', '503 upstream_unavailable', '503 upstream_timeout'];

const body = {
  kind: 'refill',
  amount_satang: '10000',
  method: 'thai_qr',
  accept_topup_rules: 'on',
  accept_app_terms: 'on',
};

const isUuid = (answer: string) => z.uuid().safeParse(answer).success;

/** Returns the UUID of the order, or the error and the seconds to wait before the next try. */
async function send(member: Member, key: string): Promise<{ answer: string; waitSeconds: number }> {
  const { status, text, headers } = await member.go('/api/v1/payment/orders', {
    form: body,
    headers: { 'idempotency-key': key },
  });
  const result = answerSchema.parse(JSON.parse(text));
  const answer = 'data' in result ? result.data.uuid : `${status} ${result.error.code}`;
  return { answer, waitSeconds: Number(headers.get('retry-after') ?? 1) };
}

/** Sends several copies, then retries until an answer has the order. Returns all answers. */
async function sendUntilOrdered(member: Member, key: string): Promise<string[]> {
  const answers = await Promise.all(Array.from({ length: COPIES }, () => send(member, key)));
  for (let nth = 0; nth < MAX_TRIES; nth += 1) {
    const last = await send(member, key);
    answers.push(last);
    if (isUuid(last.answer)) break;
    await wait(last.waitSeconds * 1_000);
  }
  return answers.map(({ answer }) => answer);
}

describe('idempotent orders', () => {
  test(`${COPIES} concurrent requests with one key create one order, for ${GUESTS * KEYS} keys at once`, async () => {
    const origin = inject('origin');
    const counts: Record<string, number> = {};
    const members: { guest: Guest; member: Member }[] = [];
    for (let nth = 0; nth < GUESTS; nth += 1) {
      const guest = await newGuest();
      members.push({ guest, member: await signedIn(origin, guest) });
    }
    const orders = members.map(async ({ guest, member }) => {
      const attempts = Array.from({ length: KEYS }, async () => {
        const key = crypto.randomUUID();
        const answers = await sendUntilOrdered(member, key);
        for (const answer of answers) {
          const what = isUuid(answer) ? 'the order' : answer;
          counts[what] = (counts[what] ?? 0) + 1;
        }
        const numbers = [...new Set(answers.filter(isUuid))];
        expect(numbers, `one order: ${answers.join(', ')}`).toHaveLength(1);
        expect(RETRIED, answers.join(', ')).toEqual(
          expect.arrayContaining(answers.filter((answer) => !isUuid(answer))),
        );
        return numbers;
      });
      const orderUuids = (await Promise.all(attempts)).flat();
      const { results } = await query(
        'SELECT uuid FROM orders WHERE user_uuid LIKE ?',
        `${guest.slice('guest-'.length)}-%`,
      );
      expect(results.map(({ uuid }) => uuid).sort()).toEqual(orderUuids.sort());
    });
    await Promise.all(orders);
    console.info(`${GUESTS * KEYS} keys, each sent at least ${COPIES + 1} times: ${JSON.stringify(counts)}`);
  });
});
