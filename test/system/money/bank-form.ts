/** Decides about an order at the sandbox's bank, whose pages have no scripts. */
import { expect } from 'vitest';
import type { Form } from '../form.ts';
import { Reader } from '../reader.ts';

export interface AtBank {
  decision?: 'pay' | 'refuse' | 'answer';
  amount?: string;
  checkboxes?: ('twice' | 'late' | 'silent')[];
  telling?: string;
}

const decides = ({ buttons }: Form) => buttons.some(({ name }) => name === 'decision');

/** Sends the form of the bank's page at `href`. */
export async function decideAtBank(
  origin: string,
  href: string,
  { decision = 'pay', amount, checkboxes = [], telling }: AtBank = {},
) {
  const bank = await (await Reader.from(origin)).open(href);
  const checkedFields = Object.fromEntries(checkboxes.map((name) => [name, 'on']));
  const typed = { ...(amount !== undefined && { amount }), ...(telling !== undefined && { telling }) };
  await bank.send(decides, { ...checkedFields, ...typed }, decision);
  expect([bank.status, bank.says('role="status"')]).toEqual([200, true]);
}
