/** The page with the load of the last days beside the limits of growth. */
import { describe, expect, test } from 'vitest';
import { type Growth, getGrowth } from '../../../calls/office/operation.ts';
import { Browser, signedIn } from '../browser.ts';
import { refusal } from '../host.ts';
import { MemberHost } from '../member-host.ts';

const growth: Growth = {
  measured_until: '2026-11-20T13:00:00.000Z',
  measures: [
    { name: 'gifts_in_hour', value: 61_200, limit: 108_000, state: 'near', days_reached: 0 },
    { name: 'database_busy_ms', value: 31_250, limit: 30_000, state: 'reached', days_reached: 3 },
    { name: 'viewers', value: 1_234, limit: 20_000, state: 'far', days_reached: 0 },
    { name: 'database_bytes', value: null, limit: 8_000_000_000, state: 'unknown', days_reached: 0 },
  ],
  days: [
    {
      day: '2026-11-20',
      gifts_in_hour: 61_200,
      database_busy_ms: null,
      viewers: 567,
      database_bytes: 2_345_000_000,
    },
  ],
};

const open = async (path: string, data: Growth = growth) => {
  const host = new MemberHost().become('คนของบ้าน', 'staff').on(getGrowth, () => Response.json({ data }));
  const { status, text } = await (await signedIn(new Browser(host))).go(path);
  // Text only, as a screen reader reads it.
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(text) ?? [];
  return {
    status,
    text,
    main: main
      .replaceAll(/<!-- -->/g, '')
      .replaceAll(/<[^>]+>/g, '|')
      .replaceAll(/\|+/g, '|'),
  };
};

describe('growth page of the office', () => {
  test('shows each value next to its limit, with its state in words', async () => {
    const { status, main } = await open('/en/office/growth');
    expect(status).toBe(200);
    expect(main).toMatch(/Gifts a second\|Near\|17\|limit 30\|/);
    expect(main).toMatch(/Busy time of the database\|Reached\|31\.25\|seconds, limit 30 seconds of a minute\|/);
    expect(main).toMatch(/Limit reached on 3 of the last 7 days/);
    expect(main).toMatch(/Daily viewers\|Far below\|1,234\|limit 20,000\|/);
    expect(main).toMatch(/Size of the database\|Not measured\|–\|GB, limit 8 GB\|/);
    expect(main).toMatch(/20 Nov\|17\|–\|567\|2\.35\|/);
    expect(main).toContain('docs/scale.md#gifts-in-the-room-of-a-live');
  });

  test('the page has Thai texts and says when nothing was measured yet', async () => {
    expect((await open('/office/growth')).main).toMatch(/ของขวัญต่อวินาที\|ใกล้ถึงเกณฑ์\|17\|/);
    const { main } = await open('/office/growth', { ...growth, measured_until: null, days: [] });
    expect(main).toContain('ยังไม่เคยวัด');
  });

  test('the menu of the office links to the page', async () => {
    const { text } = await open('/en/office');
    expect(text).toContain('href="/en/office/growth"');
  });

  test('without access the page is an error', async () => {
    const host = new MemberHost().on(getGrowth, () => refusal('forbidden'));
    expect((await (await signedIn(new Browser(host))).go('/office/growth')).status).toBe(403);
  });
});
