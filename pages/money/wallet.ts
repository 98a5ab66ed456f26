/** The member's wallet: coin movements, and their own limits. */
import { z } from 'zod';
import { breakSpans } from '../../calls/money/wallet/break-spans.ts';
import { cursor, outcome } from '../field.ts';
import { definePage } from '../page.ts';

/** Coins of the caller and their movements. */
export const wallet = definePage({ path: '/purse', access: 'bearer', web_view: true, query: z.object({ cursor }) });

/**
 * Spending limits in baht, a break, and the coins above which a gift is confirmed. `span` asks before
 * a break begins.
 */
export const limits = definePage({
  path: '/purse/limits',
  access: 'bearer',
  web_view: true,
  query: z.object({
    status: outcome(['lowered', 'raised', 'unreadable', 'asks', 'not_coins', 'break_started', 'break_not_longer']),
    span: outcome(breakSpans),
  }),
  actions: {
    // Accepts any text: the page shows errors.
    set: { at: '', form: z.object({ period: z.enum(['day', 'month']), baht: z.string().max(40).default('') }) },
    ask: { at: '/ask', form: z.object({ coins: z.string().max(40).default('') }) },
    pause: { at: '/break', idempotent: true, form: z.object({ span: z.enum(breakSpans) }) },
  },
});
