import { describe, expect, test } from 'vitest';
import { badgesOf } from '../../../../client/live/line/badges.ts';

const nobody = { part: null, club: null, vip_level: 0, badge_url: null };
const fan = { ...nobody, club: { name: 'somo', level: 3 }, vip_level: 2, badge_url: '/media/shop/star.svg' };

describe('badgesOf', () => {
  test('a name has no more than two badges', () => {
    expect([...badgesOf({ ...fan, part: 'moderator' })]).toEqual(['role', 'club']);
    expect([...badgesOf(fan)]).toEqual(['club', 'vip']);
  });

  test('a place that is free goes to the next kind', () => {
    expect([...badgesOf({ ...fan, club: null })]).toEqual(['vip', 'worn']);
    expect([...badgesOf({ ...fan, vip_level: 0 })]).toEqual(['club', 'worn']);
    expect([...badgesOf({ ...nobody, part: 'vb', badge_url: fan.badge_url })]).toEqual(['role', 'worn']);
  });

  test('the level comes last', () => {
    expect([...badgesOf({ ...nobody, level: 7 })]).toEqual(['level']);
    expect([...badgesOf({ ...nobody, badge_url: fan.badge_url, level: 7 })]).toEqual(['worn', 'level']);
    expect([...badgesOf({ ...fan, level: 7 })]).toEqual(['club', 'vip']);
  });

  test('a name without badges has none', () => {
    expect([...badgesOf(nobody)]).toEqual([]);
  });
});
