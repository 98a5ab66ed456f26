/** What every later step reads: settings, language, the time. */
import { createMiddleware } from 'hono/factory';
import { splitLocale } from '../client/i18n.ts';
import { type EdgeEnv, readSettings } from './env.ts';

export const setup = createMiddleware<EdgeEnv>(async (c, next) => {
  c.set('settings', readSettings(c.env));
  c.set('now', new Date());
  c.set('locale', splitLocale(c.req.path).locale);
  await next();
});
