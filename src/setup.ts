/** What every later step reads: settings, language, the time. */
import { createMiddleware } from 'hono/factory';
import { defaultLocale, locales } from '../client/i18n.ts';
import { type EdgeEnv, readSettings } from './env.ts';

export const setup = createMiddleware<EdgeEnv>(async (c, next) => {
  c.set('settings', readSettings(c.env));
  c.set('now', new Date());
  const first = c.req.path.split('/', 2)[1];
  c.set('locale', locales.find((locale) => locale === first && locale !== defaultLocale) ?? defaultLocale);
  await next();
});
