/** The VB's audience of the last 28 days. */
import { describe, expect, test } from 'vitest';
import { getAudienceOverview } from '../../../calls/live/live-result.ts';
import { textsOf } from '../../../src/platform/page/texts.ts';
import { Browser, signedIn } from '../browser.ts';
import { MemberHost } from '../member-host.ts';

const t = textsOf('th');
const uuid = '6bac888e-dabd-49f3-a1dc-a8adecbfd39b';
const vb = async () => signedIn(new Browser(new MemberHost().become('ข้าวหอม', 'caster')));

describe('/studio/audience', () => {
  test('lists each live with its figures, and has them per day as a table', async () => {
    const browser = await vb();
    const started_at = new Date(Date.now() - 3 * 86_400_000).toISOString();
    const from = new Date(Date.now() - 27 * 86_400_000).toISOString().slice(0, 10);
    const figures = {
      peak_viewer_count: 812,
      total_viewer_count: 2_000,
      average_viewer_count: 345,
      viewer_minutes: 41_400,
      visitors: {
        ...{ new_count: 1_100, returning_count: 613, guest_count: 287 },
        sources: [
          { source: 'home' as const, visit_count: 1_500, watched_seconds: 120_000 },
          { source: 'raid' as const, visit_count: 500, watched_seconds: 7_260 },
        ],
      },
    };
    browser.host.answer(getAudienceOverview, {
      data: { from, lives: [{ uuid, title: 'เพลงขอ', started_at, ...figures }] },
    });
    const { text } = await browser.go('/studio/audience');
    expect(text).toContain(`href="/studio/lives/${uuid}"`);
    for (const figure of ['812', '345', '41,400', '1,100', '613', '287', '75%', '25%', '121'])
      expect(text).toContain(figure);
    expect(text.match(/<rect/g)?.length).toBeGreaterThanOrEqual(28);
    expect(text).toContain(t('broadcast:result.as_table'));
    expect(text).toContain(t('broadcast:audience.from.raid'));
  });

  test('says when there was no live', async () => {
    const browser = await vb();
    browser.host.answer(getAudienceOverview, { data: { from: '2031-11-01', lives: [] } });
    expect((await browser.go('/studio/audience')).text).toContain(t('broadcast:audience.none'));
  });
});
