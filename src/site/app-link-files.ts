/**
 * Files that connect the apps with the site (Apple's associated domains, Google's Digital Asset
 * Links).
 */
import type { Context } from 'hono';
import { localePath, locales } from '../../client/platform/texts/i18n.ts';
import { pages } from '../../pages/index.ts';
import type { EdgeEnv } from '../env.ts';

const cacheControl = { 'cache-control': 'public, max-age=3600' };

/** Paths that open in the installed app. */
const appPaths = pages.filter(({ app_link }) => app_link).map(({ path }) => path.replace(/\{.*$/, '*'));

/**
 * `apple-app-site-association`: the pages that open in the app, and permission to use the site's
 * passkeys.
 */
export const appleAppSiteAssociation = (c: Context<EdgeEnv>) => {
  const { IOS_APP_ID, IOS_TEAM_ID, IOS_BUNDLE_ID } = c.get('settings');
  if (IOS_APP_ID === '') return c.notFound();
  const appIDs = [`${IOS_TEAM_ID}.${IOS_BUNDLE_ID}`];
  const components = locales.flatMap((locale) => appPaths.map((path) => ({ '/': localePath(locale, path) })));
  return c.json(
    { applinks: { details: [{ appIDs, components }] }, webcredentials: { apps: appIDs } },
    200,
    cacheControl,
  );
};

/** `assetlinks.json`: permission for the app to open the site's links and use its passkeys. */
export const assetLinks = (c: Context<EdgeEnv>) => {
  const { ANDROID_PACKAGE, ANDROID_CERT_SHA256 } = c.get('settings');
  if (ANDROID_PACKAGE === '') return c.notFound();
  const target = {
    namespace: 'android_app',
    package_name: ANDROID_PACKAGE,
    sha256_cert_fingerprints: ANDROID_CERT_SHA256.split(',').map((fingerprint) => fingerprint.trim()),
  };
  return c.json(
    [
      {
        relation: ['delegate_permission/common.handle_all_urls', 'delegate_permission/common.get_login_creds'],
        target,
      },
    ],
    200,
    cacheControl,
  );
};
