/** Values of the date fields in forms (client/ui/form/date-field.tsx). */
import type { Locator, Page } from 'playwright-core';

/** Returns a date such as `2026-11-23` or `2026-11-23T20:00` as the values of its form fields. */
export function dateParts(name: string, date: string): Record<string, string> {
  const [, year = '', month = '', day = '', time] = /^(\d+)-0?(\d+)-0?(\d+)(?:T(.+))?$/.exec(date) ?? [];
  const parts = { [`${name}_day`]: day, [`${name}_month`]: month, [`${name}_year`]: year };
  return time === undefined ? parts : { ...parts, [`${name}_time`]: time };
}

/** Fills in a date. The field also accepts years of the common era in Thai. */
export async function fillDate(form: Page | Locator, name: string, date: string): Promise<void> {
  for (const [part, value] of Object.entries(dateParts(name, date))) {
    const field = form.locator(`[name="${part}"]`);
    if (part.endsWith('_month')) await field.selectOption(value);
    else await field.fill(value);
  }
}
