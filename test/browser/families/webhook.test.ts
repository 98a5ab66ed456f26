/** Checks the webhooks of a family with JavaScript and without, against the sandbox's server. */
import type { Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { describe, expect, inject } from 'vitest';
import th from '../../../locales/th/families/webhook.json' with { type: 'json' };
import { rowsForRun } from '../../effort.ts';
import { newFamilyOwner } from '../../system/guest.ts';
import { axeViolationsInBoth } from '../axe.ts';
import { desktop, phone, test } from '../browser.ts';
import { openAs } from '../member.ts';

const mainText = async (page: Page) => (await page.locator('main').textContent()) ?? '';

interface Arrival {
  path: string;
  headers: Record<string, string>;
  body: string;
}

describe('webhooks of a family', () => {
  test.for(rowsForRun([true, false], 1))(
    'an owner adds, tests and deletes a webhook (scripts: %s)',
    async (withScripts, { open }) => {
      const options = { viewport: withScripts ? phone : desktop, javaScriptEnabled: withScripts };
      const path = `/sandbox/webhooks/${crypto.randomUUID()}`;
      const page = await openAs(open, await newFamilyOwner(), '/family', options);
      const looksRight = async () => {
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
        if (withScripts) expect(await axeViolationsInBoth(page)).toEqual([]);
      };
      await page.locator('a[href="/family/webhooks"]').click();
      await page.getByText(th.none, { exact: true }).waitFor();
      await looksRight();
      const url = `http://localhost:${new URL(inject('origin')).port}${path}`;
      await page.getByLabel(th.add.url).fill(url);
      await page.getByLabel(th.event.live_started).check();
      await page.getByRole('button', { name: th.add.send }).click();
      await page.getByText(th.secret.once, { exact: true }).waitFor();
      const secret = /whsec_[\w+/=]+/.exec(await mainText(page))?.[0] ?? '';
      await looksRight();

      await page.getByRole('link', { name: url }).click();
      await page.getByRole('button', { name: th.test }).click();
      await page.waitForURL(/status=tested$/);
      await expect
        .poll(async () => {
          await page.reload();
          return mainText(page);
        })
        .toContain(`${th.delivery.delivered} · 204`);
      await page.locator('main li summary').click();
      await page.getByRole('button', { name: th.delivery.again }).waitFor();
      await looksRight();
      const answer = await page.request.get('/sandbox/webhooks/arrivals');
      const { arrivals }: { arrivals: Arrival[] } = await answer.json();
      const arrival = arrivals.find((one) => one.path === path) ?? expect.fail('nothing arrived');
      expect(new Webhook(secret).verify(arrival.body, arrival.headers)).toMatchObject({ type: 'webhook.test' });

      await page.locator('summary.btn', { hasText: th.remove }).click();
      await page.locator('form[action$="/remove"] button').click();
      await page.waitForURL(/status=removed$/);
      await page.getByText(th.none, { exact: true }).waitFor();
    },
  );
});
