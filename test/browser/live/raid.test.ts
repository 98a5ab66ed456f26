/** Checks a raid between two rooms: the card, the viewer's choice, and the page without a script. */
import { describe, expect } from 'vitest';
import { sendRaid } from '../../../calls/live/raid.ts';
import { newLive } from '../../system/live/own-live.ts';
import { axeViolations } from '../axe.ts';
import { test } from '../browser.ts';

const phone = { viewport: { width: 360, height: 740 } };

describe('a raid', () => {
  test('viewers go on after a countdown, or stay', async ({ open }) => {
    const [one, other] = [await newLive('ไลฟ์ที่กำลังจะจบ'), await newLive('ไลฟ์ที่ไปต่อ')];
    const staying = await open(`/live/${one.live.slug}`, phone);
    const leaving = await open(`/en/live/${one.live.slug}`, phone);
    for (const page of [staying, leaving]) await page.locator('[data-is-in]').waitFor();
    const answer = await one.ask(sendRaid.method, sendRaid.path, { live_uuid: other.live.uuid });
    expect(answer.status, answer.text).toBe(200);

    const card = staying.locator('.raid');
    await card.getByText(`ไปดู ${other.live.caster.name} กันต่อ`).waitFor();
    expect(await card.getByRole('link').getAttribute('href')).toContain(`/live/${other.live.slug}`);
    expect(await axeViolations(staying)).toEqual([]);
    await card.getByRole('button', { name: 'อยู่หน้านี้' }).click();
    expect(await card.count()).toBe(0);

    await leaving.waitForURL(`**/en/live/${other.live.slug}`);
    expect(new URL(staying.url()).pathname).toBe(`/live/${one.live.slug}`);
    await other.end();
  });
});
