import { href } from '../../../client/platform/script/href.ts';
import { localePath, splitLocale } from '../../../client/platform/texts/i18n.ts';
import { OpenPage } from '../../../client/site/open-page.tsx';
import { pageOf } from '../../../pages/index.ts';
import { openInApp as pageDefinition } from '../../../pages/site/open.ts';
import { appStoreUrl, deepLink, playStoreUrl } from '../../platform/base/app-links.ts';
import { qrPath } from '../../platform/base/qr-path.ts';
import { loader } from '../../platform/page/loader.ts';
import { page } from '../../platform/page/page.tsx';
import { phoneOf } from '../../platform/request/device.ts';
import { externalBrowserOf } from '../../platform/request/external-browser.ts';
import { publicOrigin } from '../../platform/request/public-origin.ts';
import { safeReturnTo } from '../../platform/request/safe-return-to.ts';

/** Opens a page in the app. Falls back to the home page if the app cannot open it. */
export const openInApp = loader(pageDefinition, async (c, { query }) => {
  const settings = c.get('settings');
  const { path } = splitLocale(safeReturnTo(query.page, publicOrigin(c)));
  const match = pageOf(path);
  const target = match?.page.app_link ? path : href('/');
  const link = deepLink(settings, target.replace(/^\/(?:app\/)?/, ''));
  const webPath = localePath(c.get('locale'), target);
  if (link === null) return c.redirect(webPath);
  const phone = phoneOf(c.req.header('user-agent'));
  const stores = { appStoreUrl: appStoreUrl(settings), playStoreUrl: playStoreUrl(settings) };
  const store = phone === 'android' ? stores.playStoreUrl : stores.appStoreUrl;
  return page(c, {
    share: { kind: 'hidden' },
    body: (
      <OpenPage
        stays={webPath}
        app={
          phone && store ? { href: phone === 'android' ? intentOf(link, settings.ANDROID_PACKAGE, store) : link } : null
        }
        qr={phone ? null : qrPath(publicOrigin(c) + webPath)}
        stores={
          phone
            ? { appStoreUrl: null, playStoreUrl: null, [phone === 'ios' ? 'appStoreUrl' : 'playStoreUrl']: store }
            : stores
        }
        way={await externalBrowserOf(c, webPath)}
      />
    ),
  });
});

/** Returns an Android intent that opens the app, or the store if it is not installed. */
function intentOf(link: string, androidPackage: string, store: string): string {
  const [scheme = '', place = ''] = link.split('://');
  return `intent://${place}#Intent;scheme=${scheme};package=${androidPackage};S.browser_fallback_url=${encodeURIComponent(store)};end`;
}
