/**
 * Checks every screen on a page that other software changes: before our scripts, while the client
 * bundle loads, and after hydration.
 */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { type ScreenName, screens } from '../../../client/screens.ts';
import { rowsForRun } from '../../effort.ts';
import { newBuyer, newFamilyOwner } from '../../system/guest.ts';
import { type Open, test } from '../browser.ts';
import { hydrated, openAs } from '../member.ts';
import { accept, asks, order, orderUuid, payButton } from '../money/payer.ts';
import { itemPath } from '../shop/shop-sides.ts';
import { pressBuy } from '../shop/shop-steps.ts';
import { holdApp } from '../slow-line.ts';

/** A change that runs in the page on its hydrated part. */
type Change = (root: HTMLElement) => void;

/** Translates like a browser: an element with the new text replaces each text node. */
const translate: Change = (root) => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    const parent = text.parentElement;
    if (!text.nodeValue?.trim() || !parent || parent.closest('font, option, textarea, svg, script, style')) continue;
    const font = document.createElement('font');
    font.appendChild(document.createElement('font')).textContent = `${text.nodeValue} [en]`;
    parent.replaceChild(font, text);
  }
};

const changes: Record<string, Change> = {
  'a translation': translate,
  // Safari changes text nodes in place.
  'a translation in place': (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode;
      if (text.nodeValue?.trim() && !text.parentElement?.closest('option, textarea, svg')) text.nodeValue += ' [en]';
    }
  },
  'elements of an extension': (root) => {
    root.insertAdjacentElement('afterbegin', document.createElement('password-manager'));
    for (const field of root.querySelectorAll('input:not([type=hidden]), h1, button')) {
      field.insertAdjacentElement('beforebegin', document.createElement('write-well'));
      field.insertAdjacentElement('afterend', document.createElement('write-well'));
    }
  },
  'a script that comes late': (root) => {
    for (const heading of root.querySelectorAll('h1, h2')) heading.innerHTML = `<b>${heading.innerHTML}</b> !`;
    // With the element in focus the focus would go too.
    root.querySelector('p:not(:focus-within)')?.remove();
    root.append('an advertisement');
  },
};

interface Visitor {
  page: Page;
  path: string;
}

const owner = async (open: Open) => openAs(open, await newFamilyOwner(), '/payment/history/topup');
const buyer = async (open: Open) => openAs(open, await newBuyer(), '/payment/history/topup');
const buyerWithOrder = async (open: Open) => {
  const page = await openAs(open, await newBuyer(), '/payment/refill');
  await order(page);
  return { page, uuid: orderUuid(page) };
};

/** A page for every screen, each with its own user. */
const places: Record<ScreenName, (open: Open) => Promise<Visitor>> = {
  'people/address': async (open) => ({ page: await buyer(open), path: '/address' }),
  'money/start': async (open) => ({ page: await buyer(open), path: '/payment/refill' }),
  'money/order': async (open) => {
    const { page, uuid } = await buyerWithOrder(open);
    return { page, path: `/payment/orders/${uuid}` };
  },
  'money/result': async (open) => {
    const { page, uuid } = await buyerWithOrder(open);
    return { page, path: `/payment/success/${uuid}` };
  },
  'shop/catalogue': async (open) => ({ page: await buyer(open), path: '/shop' }),
  'shop/item': async (open) => ({ page: await buyer(open), path: itemPath('mug-mint') }),
  'shop/buy': async (open) => ({ page: await buyer(open), path: `${itemPath('mug-mint')}/buy` }),
  'shop/order': async (open) => {
    const page = await openAs(open, await newBuyer(), `${itemPath('mug-mint')}/buy`);
    return { page, path: `/shop/history/${await pressBuy(page)}` };
  },
  'shop/prizes': async (open) => ({ page: await owner(open), path: '/shop/prizes' }),
};

const isText = 'input:is(:not([type]), [type=text], [type=search], [type=tel]), textarea';

/** Returns what the visitor did in the hydrated part: fields, open details, focus and caret. */
const inputState = (page: Page) =>
  page.evaluate(() => {
    const root = document.getElementById('app');
    const fields = [...(root?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? [])];
    const at = document.activeElement;
    const caret = at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement ? at.selectionStart : null;
    return {
      fields: fields.map(({ name, value, checked }) => [name, value, checked ?? null]),
      open: [...(root?.querySelectorAll('details') ?? [])].map((one) => one.open),
      focus: [at?.tagName, at?.id, at?.getAttribute('name'), at?.getAttribute('href'), caret],
    };
  });

/** Opens all details and types into the first text field, with the caret inside the text. */
async function use(page: Page) {
  await page.locator('#app details').evaluateAll((all) => {
    for (const details of all) details.setAttribute('open', '');
  });
  const field = page.locator('#app').locator(isText).and(page.locator(':visible')).first();
  if ((await field.count()) === 0) {
    await page.locator('#app').locator('a, button').and(page.locator(':visible')).first().focus();
    return;
  }
  await field.fill('1234');
  await field.press('Home');
  await field.press('ArrowRight');
}

const apply = (page: Page, change: Change) =>
  page.evaluate(`(${change})(document.getElementById('app'))`).then(() => undefined);

/** Changes pages from now on before any of their scripts run. */
const applyFirst = (page: Page, change: Change) =>
  page.addInitScript(`document.addEventListener('readystatechange', () => {
    const root = document.getElementById('app');
    if (document.readyState === 'interactive' && root) (${change})(root);
  })`);

describe.for(rowsForRun(Object.keys(screens) as ScreenName[], 4))('%s', (name) => {
  test('a screen changed before hydration keeps fields and focus', async ({ open }) => {
    const { page, path } = await places[name](open);
    for (const [what, change] of Object.entries(changes)) {
      const letCome = await holdApp(page);
      await page.goto(path);
      await use(page);
      const before = await inputState(page);
      await apply(page, change);
      letCome();
      await hydrated(page);
      await expect.poll(() => inputState(page), { message: what }).toEqual(before);
      await page.unrouteAll();
    }
    await applyFirst(page, changes['a script that comes late'] ?? translate);
    const letCome = await holdApp(page);
    await page.goto(path);
    await use(page);
    const before = await inputState(page);
    letCome();
    await hydrated(page);
    await expect.poll(() => page.locator('#app').textContent()).not.toContain('an advertisement');
    expect(await inputState(page)).toEqual(before);
    for (const change of Object.values(changes)) await apply(page, change);
    await use(page);
    expect(await page.locator('#app').textContent()).toContain('an advertisement');
  });
});

test('a translated page still updates its total after hydration', async ({ open }) => {
  const page = await openAs(open, await newBuyer(), '/payment/refill');
  await page.locator('label.pick-label', { has: page.locator('input[value=amount]') }).click();
  await accept(page);
  for (const amount of [1_000, 500, 1_000]) {
    await apply(page, translate);
    await page.locator('#amount').fill(String(amount));
    await asks(page, amount);
  }
  await apply(page, translate);
  await page.locator('#amount').fill('');
  await expect.poll(() => payButton(page).textContent()).not.toMatch(/[1-9]/);
});
