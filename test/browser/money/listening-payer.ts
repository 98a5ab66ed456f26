/**
 * A payer in Chromium who records everything that pages have shown about a top-up, with scripts and
 * without.
 */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { hydrated } from '../member.ts';
import { accept, asks, atBank, BALANCE, isOrderPage, payButton } from './payer.ts';

/**
 * A recorded text, with the coins shown beside it. `isPaid` is true if money had been sent by then.
 */
interface Heard {
  text: string;
  coins: number;
  isPaid: boolean;
}

const digitsOf = (text: string) => Number(text.replaceAll(/\D/g, ''));

/** A payer who tops up 35 baht at a time and records every text of the pages. */
export class ListeningPayer {
  readonly received: Heard[] = [];
  /** True: money has been sent for the current order. */
  isPaid = false;

  readonly page: Page;
  readonly prefix: string;
  readonly hasScripts: boolean;

  constructor(page: Page, { prefix, hasScripts }: { prefix: string; hasScripts: boolean }) {
    this.page = page;
    this.prefix = prefix;
    this.hasScripts = hasScripts;
  }

  async listen() {
    if (!this.hasScripts) return;
    await this.page.exposeFunction('hear', (text: string, coins: string) => this.hear(text, coins));
    await this.page.addInitScript((balance) => {
      const tell = () => {
        // The data of a screen are beside it, but users do not read them.
        const main = document.getElementById('app') ?? document.querySelector('main');
        const balances = document.querySelectorAll(balance);
        const { hear } = window as unknown as { hear: (text: string, coins: string) => void };
        if (main) hear(main.textContent ?? '', balances[balances.length - 1]?.textContent ?? '');
      };
      addEventListener('DOMContentLoaded', () => {
        tell();
        new MutationObserver(tell).observe(document.body, { childList: true, subtree: true, characterData: true });
      });
    }, BALANCE);
  }

  private hear(text: string, coins: string) {
    this.received.push({ text, coins: digitsOf(coins), isPaid: this.isPaid });
  }

  /** Records the current text, if no script reports changes. */
  async read() {
    if (this.hasScripts) return;
    const coins = (await this.page.locator(BALANCE).last().textContent()) ?? '';
    const app = this.page.locator((await this.page.locator('#app').count()) > 0 ? '#app' : 'main');
    this.hear((await app.textContent()) ?? '', coins);
  }

  async order() {
    this.isPaid = false;
    await this.page.goto(`${this.prefix}/payment/refill?package=&amount=35`);
    if (this.hasScripts) await hydrated(this.page);
    await asks(this.page, 35);
    await accept(this.page);
    await payButton(this.page).click();
    await this.page.waitForURL(isOrderPage);
    if (this.hasScripts) await hydrated(this.page);
    await this.read();
  }

  async pay(bank: string, how: Parameters<typeof atBank>[2] = {}) {
    this.isPaid = true;
    await atBank(this.page, bank, how);
  }

  /**
   * Waits for a heading. With scripts the page updates on focus; without scripts the test reloads
   * it.
   */
  sees(title: string) {
    return this.until(this.page.getByRole('heading', { level: 2, name: title, exact: true }));
  }

  /** Waits in the same manner for any text of the page. */
  reads(text: string) {
    return this.until(this.page.locator('main').getByText(text, { exact: true }));
  }

  private async until(place: Locator) {
    await expect
      .poll(
        async () => {
          if (this.hasScripts) await this.page.evaluate(() => dispatchEvent(new Event('focus')));
          else await this.page.reload();
          await this.read();
          return place.count();
        },
        { timeout: 100_000, interval: 500 },
      )
      .toBe(1);
  }

  /** Returns the recorded texts that deny the payment after money had been sent. */
  untrue(denial: RegExp): string[] {
    return this.received.filter(({ isPaid, text }) => isPaid && denial.test(text)).map(({ text }) => text);
  }
}
