/** Steps that several shop tests share. */
import type { Page } from 'playwright-core';
import { shopItemUuid } from '../../../seed/shop-order.ts';

/** Confirms a purchase and returns the UUID of the order. */
export async function pressBuy(page: Page, { clickCount = 1 } = {}): Promise<string> {
  await page.locator('.pay-bar button').click({ clickCount });
  await page.waitForURL('**/success/**');
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Returns how often the member has bought an item. */
export async function timesHad(page: Page, slug: string): Promise<number> {
  const { data } = await (await page.request.get('/api/v3/shop/history/product?limit=50')).json();
  const product = data.find(({ item }: { item: { uuid: string } }) => item.uuid === shopItemUuid(slug));
  return product?.count ?? 0;
}
