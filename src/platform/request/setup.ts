/**
 * Sets what all later middleware needs: settings, language, time. `canonicalUrl` parses the URL.
 */
import { createMiddleware } from 'hono/factory';
import { localePath, splitLocale } from '../../../client/platform/texts/i18n.ts';
import { type EdgeEnv, readSettings } from '../../env.ts';

export const setup = createMiddleware<EdgeEnv>(async (c, next) => {
  c.set('settings', readSettings(c.env));
  c.set('url', new URL(c.req.url));
  c.set('now', new Date());
  const { locale } = splitLocale(c.req.path);
  c.set('locale', locale);
  c.set('address', { pathname: localePath(locale, '/'), path: '/', pageMatch: null, callMatch: null });
  await next();
});
