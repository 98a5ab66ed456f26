/** Reads pages of a site with the crowd of `npm start -- --seed crowd`. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { crowdVbs } from '../../../seed/crowd/people.ts';
import { openWorld, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ hasCrowd: true });
});
afterAll(() => world.close());

describe('site with a crowd', () => {
  test('home shows lives of the crowd', async () => {
    const response = await world.fetch('/');
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('/live/crowd-live-1');
  });

  test('rankings contain VBs of the crowd', async () => {
    const today = bangkokDay(world.seededAt);
    const days = `from=${addDays(today, -7)}&to=${addDays(today, -1)}`;
    const response = await world.fetch(`/app/events/rankings?period=range&${days}`);
    expect(response.status).toBe(200);
    const html = await response.text();
    const ranked = crowdVbs.filter(({ uuid }) => html.includes(uuid));
    expect(ranked.length).toBeGreaterThan(4);
  });
});
