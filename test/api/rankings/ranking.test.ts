import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { NEW_SUMS } from '../../../api/rankings/ranking/date-range-standing.ts';
import { addDays } from '../../../calls/platform/bangkok-day.ts';
import { listUserCoinRanking, listUserVtokenRanking } from '../../../calls/rankings/ranking.ts';
import { ask, askInVain, fetchCall, walk } from '../ask.ts';
import { addFamily, addGifts, addUsers, moveToFamily, userUuid } from '../world.ts';

/** Friday, 15:00 in Bangkok. */
const NOW = '2026-11-20T08:00:00Z';

beforeEach(async () => {
  vi.setSystemTime(NOW);
  await addUsers(['somo', 'toei', 'ann', 'bee', 'cat']);
});

async function ranking(
  dateStart: string,
  dateEnd: string,
  call: typeof listUserCoinRanking | typeof listUserVtokenRanking = listUserCoinRanking,
) {
  const { data } = await ask(call, { params: { dateStart, dateEnd } });
  return data.map(({ rank, user, score }) => [rank, user.name, score]);
}

describe('rankings of one day, week or month', () => {
  test('returns an empty list for a day without gifts', async () => {
    expect(await ranking('2026-11-20', '2026-11-20')).toEqual([]);
    expect(await ranking('2023-10-01', '2023-10-01', listUserVtokenRanking)).toEqual([]);
  });

  test('ranks users by coins given and VBs by V-tokens received', async () => {
    await addGifts([
      { id: '1', from: 'ann', to: 'somo', amount: 10, at: NOW },
      { id: '2', from: 'bee', to: 'somo', amount: 30, at: NOW },
      { id: '3', from: 'ann', to: 'toei', amount: 25, at: NOW },
    ]);
    expect(await ranking('2026-11-20', '2026-11-20')).toEqual([
      [1, 'ann', 35],
      [2, 'bee', 30],
    ]);
    expect(await ranking('2026-11-20', '2026-11-20', listUserVtokenRanking)).toEqual([
      [1, 'somo', 40],
      [2, 'toei', 25],
    ]);
  });

  test('counts stickers like gifts, for giver and receiver', async () => {
    await addGifts([
      { id: '1', from: 'ann', to: 'somo', amount: 10, at: NOW },
      { id: '2', kind: 'sticker', from: 'bee', to: 'toei', amount: 30, at: NOW },
    ]);
    expect(await ranking('2026-11-20', '2026-11-20')).toEqual([
      [1, 'bee', 30],
      [2, 'ann', 10],
    ]);
    expect(await ranking('2026-11-20', '2026-11-20', listUserVtokenRanking)).toEqual([
      [1, 'toei', 30],
      [2, 'somo', 10],
    ]);
  });

  test('ends day, week and month at 23:59:59.999 Bangkok time', async () => {
    // Sunday, 31 May 2026, and Monday, 1 June 2026.
    await addGifts([
      { id: 'last', from: 'ann', to: 'somo', amount: 1, at: '2026-05-31T23:59:59.999+07:00' },
      { id: 'first', from: 'bee', to: 'somo', amount: 2, at: '2026-06-01T00:00:00.000+07:00' },
    ]);
    const last = [[1, 'ann', 1]];
    const first = [[1, 'bee', 2]];
    expect(await ranking('2026-05-31', '2026-05-31')).toEqual(last);
    expect(await ranking('2026-06-01', '2026-06-01')).toEqual(first);
    expect(await ranking('2026-05-25', '2026-05-31')).toEqual(last);
    expect(await ranking('2026-06-01', '2026-06-07')).toEqual(first);
    expect(await ranking('2026-05-01', '2026-05-31')).toEqual(last);
    expect(await ranking('2026-06-01', '2026-06-30')).toEqual(first);
  });

  test('includes 29 February in a leap year', async () => {
    vi.setSystemTime('2028-03-01T08:00:00Z');
    await addGifts([{ id: '1', from: 'ann', to: 'somo', amount: 1, at: '2028-02-29T12:00:00+07:00' }]);
    expect(await ranking('2028-02-01', '2028-02-29')).toEqual([[1, 'ann', 1]]);
  });

  test('ranks equal scores by time reached, then by lower uuid', async () => {
    await addGifts([
      { id: '1', from: 'ann', to: 'somo', amount: 5, at: '2026-11-20T01:00:00Z' },
      { id: '2', from: 'ann', to: 'somo', amount: 5, at: '2026-11-20T04:00:00Z' },
      { id: '3', from: 'bee', to: 'somo', amount: 10, at: '2026-11-20T03:00:00Z' },
      { id: '4', from: 'cat', to: 'somo', amount: 10, at: '2026-11-20T04:00:00Z' },
    ]);
    const later = ['ann', 'cat'].toSorted((a, b) => (userUuid(a) < userUuid(b) ? -1 : 1));
    expect(await ranking('2026-11-20', '2026-11-20')).toEqual([
      [1, 'bee', 10],
      [2, later[0], 10],
      [3, later[1], 10],
    ]);
  });

  test('paginates without gaps or duplicates, with consecutive ranks', async () => {
    const names = Array.from({ length: 53 }, (_, index) => `giver${index}`);
    await addUsers(names);
    await addGifts(names.map((from, index) => ({ id: from, from, to: 'somo', amount: 1 + (index % 5), at: NOW })));
    for (const [dateStart, dateEnd] of [
      ['2026-11-20', '2026-11-20'],
      ['2026-11-16', '2026-11-22'],
      ['2026-11-18', '2026-11-20'],
    ] as const) {
      const lines = await walk((cursor) =>
        ask(listUserCoinRanking, { params: { dateStart, dateEnd }, query: { limit: 7, ...cursor } }),
      );
      expect(lines.map(({ rank }) => rank)).toEqual(names.map((_, index) => index + 1));
      expect(new Set(lines.map(({ user }) => user.uuid)).size).toBe(53);
      expect(lines.map(({ score }) => score)).toEqual(lines.map(({ score }) => score).toSorted((a, b) => b - a));
    }
  });
});

describe('rankings of a custom date range', () => {
  const gifts = [
    { id: '1', from: 'ann', to: 'somo', amount: 5, at: '2026-11-10T05:00:00Z' },
    { id: '2', from: 'bee', to: 'somo', amount: 7, at: '2026-11-11T05:00:00Z' },
    { id: '3', from: 'ann', to: 'somo', amount: 5, at: '2026-11-12T05:00:00Z' },
    { id: '4', from: 'cat', to: 'somo', amount: 99, at: '2026-11-13T05:00:00Z' },
  ];

  test('sums the days, both ends included', async () => {
    await addGifts(gifts);
    const sums = [
      [1, 'ann', 10],
      [2, 'bee', 7],
    ];
    expect(await ranking('2026-11-10', '2026-11-12')).toEqual(sums);
    // The second read comes from the cache.
    expect(await ranking('2026-11-10', '2026-11-12')).toEqual(sums);
    expect(await ranking('2026-11-10', '2026-11-12', listUserVtokenRanking)).toEqual([[1, 'somo', 17]]);
  });

  test('a range with today gains new gifts and caches only past days', async () => {
    await addGifts(gifts);
    expect((await ranking('2026-11-10', '2026-11-20'))[0]).toEqual([1, 'cat', 99]);
    await addGifts([{ id: '5', from: 'bee', to: 'somo', amount: 100, at: NOW }]);
    expect((await ranking('2026-11-10', '2026-11-20'))[0]).toEqual([1, 'bee', 107]);
    const { results } = await env.DB.prepare('SELECT board FROM kept_ranges').all();
    expect(results).toEqual([{ board: 'usercoin:until:2026-11-10..2026-11-19' }]);
    await addGifts([{ id: 'late', from: 'ann', to: 'somo', amount: 200, at: '2026-11-12T16:59:59.999Z' }]);
    expect((await ranking('2026-11-10', '2026-11-20'))[0]).toEqual([1, 'ann', 210]);
  });

  test('adds months, weeks and days up to any range', async () => {
    vi.setSystemTime('2026-12-31T08:00:00Z');
    const names = ['ann', 'bee', 'cat'];
    const days = Array.from({ length: 92 }, (_, index) => addDays('2026-09-21', index));
    await addGifts(
      days.map((day, index) => ({
        id: day,
        from: names[index % 3] ?? 'ann',
        to: 'somo',
        amount: 1 + ((index * 37) % 101),
        at: `${day}T12:00:00+07:00`,
      })),
    );
    for (const [first, last] of [
      [0, 91],
      [1, 60],
      [7, 13 + 31],
      [10, 40],
      [10, 71],
      [5, 9],
    ] as const) {
      const sums = names.map((name, who) => {
        const of = days
          .map((_, index) => index)
          .filter((index) => index % 3 === who && index >= first && index <= last);
        return [name, of.reduce((sum, index) => sum + 1 + ((index * 37) % 101), 0)] as const;
      });
      const lines = await ranking(days[first] ?? '', days[last] ?? '');
      expect(lines.map(([, name, score]) => [name, score])).toEqual(sums.toSorted((a, b) => b[1] - a[1]));
    }
  });

  test('invalidates only the cached ranges that contain a late gift', async () => {
    await addGifts(gifts);
    await ranking('2026-11-10', '2026-11-12');
    await ranking('2026-11-12', '2026-11-14');
    await addGifts([{ id: 'late', from: 'bee', to: 'somo', amount: 4, at: '2026-11-11T16:59:59.999Z' }]);
    const { results } = await env.DB.prepare('SELECT first_day FROM kept_ranges WHERE kept_at_ms > 0').all();
    expect(results).toEqual([{ first_day: '2026-11-12' }]);
    expect((await ranking('2026-11-10', '2026-11-12'))[0]).toEqual([1, 'bee', 11]);
  });

  test('caches 200 ranges and evicts the oldest with its entries', async () => {
    await addGifts(gifts);
    await ranking('2026-11-10', '2026-11-12');
    await env.DB.prepare(
      `INSERT INTO kept_ranges (board, first_day, last_day, kept_at_ms)
      SELECT 'usercoin:range:' || value, '2026-01-01', '2026-01-02', ? + value FROM json_each(?)`,
    )
      .bind(Date.parse(NOW), JSON.stringify(Array.from({ length: 199 }, (_, index) => index + 1)))
      .run();
    const oldest = "SELECT count(*) AS lines FROM board_entries WHERE board = 'usercoin:range:2026-11-10..2026-11-12'";
    expect(await env.DB.prepare(oldest).first('lines')).toBe(2);
    vi.setSystemTime(Date.parse(NOW) + 1000);
    await ranking('2026-11-11', '2026-11-13');
    expect(await env.DB.prepare('SELECT count(*) AS ranges FROM kept_ranges').first('ranges')).toBe(200);
    expect(await env.DB.prepare(oldest).first('lines')).toBe(0);
  });

  test('deletes the entries of an invalidated range when it is evicted', async () => {
    await addGifts(gifts);
    await ranking('2026-11-10', '2026-11-12');
    await addGifts([{ id: 'late', from: 'bee', to: 'somo', amount: 4, at: '2026-11-11T05:00:00Z' }]);
    await env.DB.prepare(
      `INSERT INTO kept_ranges (board, first_day, last_day, kept_at_ms)
      SELECT 'usercoin:range:' || value, '2026-01-01', '2026-01-02', value FROM json_each(?)`,
    )
      .bind(JSON.stringify(Array.from({ length: 199 }, (_, index) => index + 1)))
      .run();
    await ranking('2026-11-11', '2026-11-13');
    const lines = "SELECT count(*) AS lines FROM board_entries WHERE board = 'usercoin:range:2026-11-10..2026-11-12'";
    expect(await env.DB.prepare(lines).first('lines')).toBe(0);
  });

  test('a range caches 1,000 entries, but any user can lead it today', async () => {
    const names = Array.from({ length: 1_010 }, (_, index) => `giver${index}`);
    await addUsers(names);
    await addGifts(
      names.map((from, index) => ({ id: from, from, to: 'somo', amount: 2_000 - index, at: '2026-11-10T05:00:00Z' })),
    );
    const over = { dateStart: '2026-11-09', dateEnd: '2026-11-12' };
    const lines = await walk((cursor) => ask(listUserCoinRanking, { params: over, query: { limit: 50, ...cursor } }));
    expect(lines).toHaveLength(1_000);
    const sql = "SELECT count(*) AS lines FROM board_entries WHERE board LIKE 'usercoin:range:%'";
    expect(await env.DB.prepare(sql).first('lines')).toBe(1_000);
    await addGifts([{ id: 'today', from: 'giver1009', to: 'somo', amount: 1_010, at: NOW }]);
    const params = { ...over, dateEnd: '2026-11-20' };
    const soFar = await walk((cursor) => ask(listUserCoinRanking, { params, query: { limit: 50, ...cursor } }));
    expect(soFar).toHaveLength(1_000);
    expect(soFar.slice(0, 2).map(({ user, score }) => [user.name, score])).toEqual([
      ['giver1009', 2_001],
      ['giver0', 2_000],
    ]);
  });

  test('limits new sums per minute with a 429 and still serves cached ranges', async () => {
    const ranges = Array.from({ length: NEW_SUMS.times }, (_, index) => [addDays('2026-01-05', index), '2026-03-20']);
    for (const [dateStart = '', dateEnd = ''] of ranges) expect(await ranking(dateStart, dateEnd)).toEqual([]);
    const params = { dateStart: '2026-06-02', dateEnd: '2026-06-11' };
    const response = await fetchCall(listUserCoinRanking, { params });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({ error: { code: 'ranking_crowded' } });
    expect(await ranking('2026-01-05', '2026-03-20')).toEqual([]);
    expect(await ranking('2026-03-20', '2026-03-20')).toEqual([]);
    vi.setSystemTime(Date.parse(NOW) + 60_000);
    expect(await ranking(params.dateStart, params.dateEnd)).toEqual([]);
  });

  test('answers a slow sum with a 503 and completes it in the background', async () => {
    await addGifts(gifts);
    const params = { dateStart: '2026-11-10', dateEnd: '2026-11-12' };
    const gate = Promise.withResolvers<void>();
    let batches = 0;
    const slow = new Proxy(env.DB, {
      get: (target, name) =>
        name === 'batch'
          ? async (statements: D1PreparedStatement[]) => {
              batches += 1;
              if (batches === 2) await gate.promise;
              return target.batch(statements);
            }
          : target.prepare.bind(target),
    });
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const request = fetchCall(listUserCoinRanking, { params }, slow);
    while (batches < 2) await env.DB.prepare('SELECT 1').run();
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    const late = await request;
    expect(late.status).toBe(503);
    expect(late.headers.get('retry-after')).toBe('5');
    expect(await late.json()).toMatchObject({ error: { code: 'ranking_unfinished' } });
    gate.resolve();
    const countCachedRanges = () => env.DB.prepare('SELECT count(*) AS ranges FROM kept_ranges').first('ranges');
    await expect.poll(countCachedRanges).toBe(1);
    expect((await ranking('2026-11-10', '2026-11-12'))[0]).toEqual([1, 'ann', 10]);
  });

  test('reads the row of a range and its entries in one round trip', async () => {
    await addGifts(gifts);
    await ranking('2026-11-10', '2026-11-12');
    let trips = 0;
    const countingDb = new Proxy(env.DB, {
      get: (target, name) => {
        if (name === 'batch') trips += 1;
        return Reflect.get(target, name).bind(target);
      },
    });
    await ask(listUserCoinRanking, { params: { dateStart: '2026-11-10', dateEnd: '2026-11-12' } }, countingDb);
    expect(trips).toBe(1);
  });

  test('accepts 92 days and rejects 93', async () => {
    expect(await ranking('2026-01-02', '2026-04-03')).toEqual([]);
    const params = { dateStart: '2026-01-02', dateEnd: '2026-04-04' };
    const failure = await askInVain(listUserCoinRanking, { params });
    expect(failure).toMatchObject({ status: 400, error: { code: 'date_range_too_long', max_days: 92 } });
  });
});

describe('invalid ranking requests', () => {
  test('rejects a range that ends before it starts', async () => {
    const params = { dateStart: '2026-11-20', dateEnd: '2026-11-19' };
    const failure = await askInVain(listUserVtokenRanking, { params });
    expect(failure).toMatchObject({ status: 400, error: { code: 'invalid_date_range' } });
  });

  test.each([
    ['2023-09-30', '2023-09-30'],
    ['2023-09-30', '2023-10-02'],
    ['2023-09-01', '2023-09-30'],
    ['2026-11-21', '2026-11-21'],
    ['2026-11-18', '2026-11-21'],
    ['2026-11-23', '2026-11-29'],
    ['2026-12-01', '2026-12-31'],
    ['2999-01-01', '2999-01-03'],
  ])('rejects %s to %s: before the first ranked day or in the future', async (dateStart, dateEnd) => {
    const failure = await askInVain(listUserCoinRanking, { params: { dateStart, dateEnd } });
    const facts = { first_day: '2023-10-01', last_day: '2026-11-20' };
    expect(failure).toMatchObject({ status: 400, error: { code: 'date_not_ranked', ...facts } });
  });

  test.each(['2026-02-29', '2026-13-01', '2026-1-1', '20261120', 'today', "2026-11-20'--"])(
    'rejects %s as a date',
    async (dateStart) => {
      const failure = await askInVain(listUserCoinRanking, { params: { dateStart, dateEnd: '2026-11-20' } });
      expect(failure).toMatchObject({ status: 400, error: { code: 'invalid_params', fields: ['dateStart'] } });
    },
  );

  const day = { dateStart: '2026-11-20', dateEnd: '2026-11-20' };

  test.each(['not base64!', 'bm8', btoa('["x"]').replace(/=+$/, ''), btoa('["usercoin:day:2026-11-20","k",-1]'), ''])(
    'rejects the cursor %j',
    async (cursor) => {
      const failure = await askInVain(listUserCoinRanking, { params: day, query: { cursor } });
      expect(failure).toMatchObject({ status: 400, error: { code: 'invalid_cursor' } });
    },
  );

  test('rejects the cursor of another ranking or day', async () => {
    await addGifts([
      { id: '1', from: 'ann', to: 'somo', amount: 1, at: NOW },
      { id: '2', from: 'bee', to: 'toei', amount: 1, at: NOW },
    ]);
    const { next_cursor } = await ask(listUserCoinRanking, { params: day, query: { limit: 1 } });
    const query = { cursor: next_cursor ?? '' };
    const otherRanking = await askInVain(listUserVtokenRanking, { params: day, query });
    expect(otherRanking).toMatchObject({ status: 400, error: { code: 'invalid_cursor' } });
    const otherDay = await askInVain(listUserCoinRanking, { params: { ...day, dateStart: '2026-11-19' }, query });
    expect(otherDay).toMatchObject({ status: 400, error: { code: 'invalid_cursor' } });
  });

  test.each([0, 51, 1.5, Number.NaN])('rejects the limit %j', async (limit) => {
    const failure = await askInVain(listUserCoinRanking, { params: day, query: { limit } });
    expect(failure).toMatchObject({ status: 400, error: { code: 'invalid_query', fields: ['limit'] } });
  });
});

describe('names in a ranking', () => {
  const first = async () => (await ask(listUserCoinRanking, { params: today })).data[0]?.user;
  const today = { dateStart: '2026-11-20', dateEnd: '2026-11-20' };

  beforeEach(async () => {
    await addGifts([{ id: '1', from: 'ann', to: 'somo', amount: 1, at: NOW }]);
  });

  test('shows a new name or avatar immediately', async () => {
    await env.DB.prepare("UPDATE users SET name = 'Annie', avatar_url = '/media/avatar/new.svg' WHERE uuid = ?")
      .bind(userUuid('ann'))
      .run();
    expect(await first()).toMatchObject({ name: 'Annie', avatar_url: '/media/avatar/new.svg' });
  });

  test('shows immediately that a user changed family or a family its name', async () => {
    const family = await addFamily('เมฆา');
    await moveToFamily(userUuid('ann'), family);
    expect(await first()).toMatchObject({ name: 'ann', family_name: 'เมฆา' });
    await env.DB.prepare("UPDATE families SET name = 'จันทร์ฉาย' WHERE uuid = ?").bind(family).run();
    expect(await first()).toMatchObject({ family_name: 'จันทร์ฉาย' });
    await moveToFamily(userUuid('ann'), null);
    expect(await first()).toMatchObject({ family_name: null });
  });
});
