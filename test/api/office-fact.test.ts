/** Rankings in the office: the rule of each, and the facts behind a line, which come to its score. */
import { beforeEach, expect, test } from 'vitest';
import { listUserVtokenRanking } from '../../calls/ranking.ts';
import { listOfficeFacts, listOfficeRankings } from '../../calls/ranking-office.ts';
import { rankingKeys } from '../../calls/ranking-rule.ts';
import { ask, askInVain, fetchCall } from './ask.ts';
import { counted } from './counted.ts';
import { addMember } from './member.ts';
import { meter } from './rows-read.ts';
import { addGifts, addUsers, userUuid } from './world.ts';

const DAY = '2026-11-20';
const at = (hour: number) => `${DAY}T${String(hour).padStart(2, '0')}:00:00Z`;

let token: string;
beforeEach(async () => {
  token = await addMember('boss', 'staff');
  await addUsers(['somo', 'praewa', 'fan', 'other']);
});

test('every ranking stands there with what counts for it and which lists are kept', async () => {
  const { data } = await ask(listOfficeRankings, { token });
  expect(data.map(({ ranking }) => ranking)).toEqual(rankingKeys);
  expect(data.find(({ ranking }) => ranking === 'spend_coin')).toEqual({
    ranking: 'spend_coin',
    ranked: 'user',
    counts: 'gift.amount, sticker.amount, vip.amount, purchase.shop.amount',
    boards: 'everyone: day, week, month; family: day, week, month',
  });
});

test('the facts behind a line come to its score, page by page, and are of nobody else', async () => {
  await addGifts([
    ...Array.from({ length: 5 }, (_, index) => ({
      id: `a${index}`,
      from: 'fan',
      to: 'somo',
      amount: 1 + index,
      at: at(index),
    })),
    { id: 'b', from: 'other', to: 'somo', amount: 100, at: at(3) },
    { id: 'c', from: 'fan', to: 'praewa', amount: 7, at: at(3) },
  ]);
  await counted();
  const behind = async (query: { ranked: 'vb' | 'user'; find: string; until?: string }) => {
    const amounts: number[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await ask(listOfficeFacts, { token, query: { ...query, limit: 2, ...(cursor && { cursor }) } });
      amounts.push(...page.data.map(({ amount }) => amount));
      cursor = page.next_cursor;
    }
    return amounts;
  };
  const params = { dateStart: DAY, dateEnd: DAY };
  const line = (await ask(listUserVtokenRanking, { params })).data.find(({ user }) => user.uuid === userUuid('somo'));
  const amounts = await behind({ ranked: 'vb', find: userUuid('somo') });
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(line?.score);
  expect(amounts.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 100]);
  expect(await behind({ ranked: 'user', find: userUuid('fan'), until: DAY })).toHaveLength(6);
  expect(await behind({ ranked: 'user', find: userUuid('fan'), until: '2026-11-19' })).toEqual([]);
});

test('a page reads what it shows, however much others did', async () => {
  const many = Array.from({ length: 400 }, (_, index) => ({
    id: `m${index}`,
    from: 'other',
    to: 'praewa',
    amount: 1,
    at: at(index % 20),
  }));
  await addGifts([...many, { id: 'one', from: 'fan', to: 'somo', amount: 9, at: at(1) }]);
  for (const query of [{ find: userUuid('somo') }, { ranked: 'user', find: userUuid('fan') }] as const) {
    const { db, rowsRead } = meter();
    expect((await fetchCall(listOfficeFacts, { token, query }, db)).status).toBe(200);
    expect(rowsRead()).toBeLessThanOrEqual(1 + 20);
  }
});

test('a cursor of one line does not go on in another', async () => {
  await addGifts([1, 2, 3].map((amount) => ({ id: `x${amount}`, from: 'fan', to: 'somo', amount, at: at(amount) })));
  const query = { find: userUuid('somo'), limit: 1 };
  const cursor = (await ask(listOfficeFacts, { token, query })).next_cursor ?? '';
  const elsewhere = { find: userUuid('praewa'), limit: 1, cursor };
  expect((await askInVain(listOfficeFacts, { token, query: elsewhere })).error.code).toBe('invalid_cursor');
});
