/** Missions, levels and posts for fans through the edge, without scripts. */
import { describe, expect, test } from 'vitest';
import { getLevels } from '../../../calls/live/level.ts';
import { checkIn, claimMission, getMissions, type OwnMissions } from '../../../calls/live/mission.ts';
import { getFanPosts } from '../../../calls/posts/fan-post.ts';
import missionTexts from '../../../locales/th/live/mission.json';
import errorTexts from '../../../locales/th/platform/error.json';
import { signedIn } from '../browser.ts';
import { refusal, sampleAnswer } from '../host.ts';

const mission = {
  uuid: '6bac888e-dabd-49f3-a1dc-a8adecbfd39b',
  title: { th: 'ดูไลฟ์ 15 นาที', en: 'Watch 15 minutes' },
  cycle: 'daily',
  kind: 'watch',
  goal: 15,
  progress: 15,
  coins: 3,
  is_rewarded: false,
  ends_at: '2040-01-01T00:00:00.000Z',
} as const;

const own: OwnMissions = {
  state: 'open',
  state_until: null,
  check_in: { ladder: [1, 1, 2, 2, 3, 3, 5], step: 4, is_rewarded: false },
  missions: [mission],
  day_coins: 0,
  day_max_coins: 30,
  shop_coins: 12,
  is_used_up: false,
};

/** Opens the page with these missions. */
const opened = async (changes: Partial<OwnMissions> = {}) => {
  const browser = await signedIn();
  browser.host.answer(getMissions, { data: { ...own, ...changes } });
  return { browser, text: (await browser.go('/missions')).text.replaceAll('<!-- -->', '') };
};

describe('/missions', () => {
  test('a check-in sends the id of the browser, which stays the same', async () => {
    const { browser } = await opened();
    const devices: string[] = [];
    browser.host.on(checkIn, ({ body }) => {
      devices.push((body instanceof URLSearchParams && body.get('device')) || '');
      return Response.json({ data: { coins: 2, is_giftable: false } });
    });
    for (const _ of [1, 2]) await browser.go('/missions/check-in', { form: {} });
    expect(devices[0]).toMatch(/^[\da-f-]{36}$/);
    expect(devices[1]).toBe(devices[0]);
    expect((await browser.go('/missions?status=checked_in')).text).toContain(missionTexts.checked_in);
  });

  test('a mission that is done has a form, and a refusal its reason', async () => {
    const { browser, text } = await opened();
    expect(text).toContain(`value="${mission.uuid}"`);
    browser.host.on(claimMission, () => refusal('mission_device_used'));
    const answer = await browser.go('/missions/claim', { form: { mission: mission.uuid } });
    expect(answer.status).toBe(403);
    expect(answer.text).toContain(errorTexts.code.mission_device_used);
  });

  test.for([
    ['too_young', missionTexts.state.too_young],
    ['age_unknown', missionTexts.tell_age],
    ['needs_email', missionTexts.confirm_email],
    ['day_full', missionTexts.state.day_full],
  ] as const)('a member in the state %s learns why there is no reward', async ([state, reason]) => {
    const { text } = await opened({ state, ...(state === 'too_young' && { missions: [] }) });
    expect(text).toContain(reason);
    expect(text).not.toContain(`value="${mission.uuid}"`);
  });

  test('a break hides the missions', async () => {
    const { text } = await opened({ state: 'on_break', state_until: '2040-01-01T00:00:00.000Z', missions: [] });
    expect(text).not.toContain(missionTexts.check_in.text);
  });

  test('without missions the page says when to come back', async () => {
    expect((await opened({ missions: [] })).text).toContain(missionTexts.none_text);
  });
});

describe('/levels', () => {
  test('a member sees the own level beside the rule', async () => {
    const browser = await signedIn();
    const { rule } = sampleAnswer(getLevels).data;
    const level = {
      level: 7,
      points: 1_100,
      level_points: 1_050,
      next_points: 1_400,
      minutes: 800,
      days: 30,
      given_coins: 0,
    };
    browser.host.answer(getLevels.own, { data: { rule, own: level } });
    const text = (await browser.go('/levels')).text.replaceAll('<!-- -->', '');
    expect(text).toContain(missionTexts.level.own.replace('{{level}}', '7'));
    expect(text).toContain(missionTexts.level.rule.title);
  });
});

describe('/users/{uuid}/club/posts', () => {
  test('a member who is no fan sees the number of posts, no text', async () => {
    const browser = await signedIn();
    const { vb } = sampleAnswer(getFanPosts).data;
    const data = { vb, post_count: 3, latest_at: '2026-11-20T08:00:00.000Z', posts: null };
    browser.host.answer(getFanPosts.own, { data });
    const { text } = await browser.go(`/users/${vb.uuid}/club/posts`);
    expect(text).toContain(`href="/users/${vb.uuid}/club"`);
    expect(text).not.toContain('<article');
  });
});
