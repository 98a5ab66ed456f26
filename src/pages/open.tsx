import { href } from '../../client/href.ts';
import { localePath, splitLocale } from '../../client/i18n.ts';
import { OpenPage } from '../../client/open/open-page.tsx';
import { pageOf } from '../../pages/index.ts';
import { openInApp as row } from '../../pages/open.ts';
import { appStoreUrl, deepLink, playStoreUrl } from '../app-links.ts';
import { phoneOf } from '../auth/device.ts';
import { open } from '../open.ts';
import { page } from '../page.tsx';
import { publicOrigin } from '../public-origin.ts';
import { qrPath } from '../qr-path.ts';
import { safeReturnTo } from '../safe-return-to.ts';
import { wayOut } from '../way-out.ts';

/** A page that the app opens too, or home where what is asked for is none. */
export const openInApp = open(row, (c, { query }) => {
  const settings = c.get('settings');
  const { path } = splitLocale(safeReturnTo(query.page, publicOrigin(c)));
  const found = pageOf(path);
  const shown = found?.page.app_link ? path : href('/');
  const link = deepLink(settings, shown.replace(/^\/(?:app\/)?/, ''));
  const stays = localePath(c.get('locale'), shown);
  if (link === null) return c.redirect(stays);
  const phone = phoneOf(c.req.header('user-agent'));
  const stores = { appStoreUrl: appStoreUrl(settings), playStoreUrl: playStoreUrl(settings) };
  const store = phone === 'android' ? stores.playStoreUrl : stores.appStoreUrl;
  return page(c, {
    share: { kind: 'hidden' },
    body: (
      <OpenPage
        stays={stays}
        app={
          phone && store ? { href: phone === 'android' ? intentOf(link, settings.ANDROID_PACKAGE, store) : link } : null
        }
        qr={phone ? null : qrPath(publicOrigin(c) + stays)}
        stores={
          phone
            ? { appStoreUrl: null, playStoreUrl: null, [phone === 'ios' ? 'appStoreUrl' : 'playStoreUrl']: store }
            : stores
        }
        way={wayOut(c)}
      />
    ),
  });
});

/** As Android opens our app, and where that is not, the store. */
function intentOf(link: string, androidPackage: string, store: string): string {
  const [scheme = '', place = ''] = link.split('://');
  return `intent://${place}#Intent;scheme=${scheme};package=${androidPackage};S.browser_fallback_url=${encodeURIComponent(store)};end`;
}
