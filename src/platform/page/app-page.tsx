/**
 * Pages with a hydrated screen: rendered here, hydrated by client/platform/app/app.tsx in the
 * browser with the same props.
 */

import assets from 'virtual:client-assets';
import type { Context } from 'hono';
import type { ReactNode } from 'react';
import type { CachePolicy } from '../../../calls/platform/call.ts';
import { APP_DATA_ID, APP_ID, type AppData } from '../../../client/platform/app/app-data.ts';
import { appRoot } from '../../../client/platform/app/app-root.tsx';
import type { FormError } from '../../../client/platform/app/form-error.ts';
import type { PropsOf, Screen } from '../../../client/platform/app/screen.ts';
import { PageFailed } from '../../../client/platform/error/page-failed.tsx';
import { JsonScript } from '../../../client/platform/page/raw-html.tsx';
import type { Namespace } from '../../../client/platform/texts/i18n-namespaces.ts';
import { type ScreenName, type ScreenOf, screens } from '../../../client/screens.ts';
import type { EdgeEnv } from '../../env.ts';
import { log } from '../base/log.ts';
import type { Failure } from '../host/api.ts';
import { asksData, dataAnswer } from '../request/form-answer.ts';
import { page, type RenderedSection } from './page.tsx';
import { screenTranslations } from './screen-texts.ts';
import type { Share } from './share.ts';
import { siteOf } from './site.ts';

/** A screen with its props. */
export interface ScreenBody<Name extends ScreenName> {
  screen: Name;
  props: PropsOf<ScreenOf<Name>>;
  /** The failed command that led to this page. The page has its status and can show the reason. */
  failed?: Failure | undefined;
  /** Content around the screen, which is not hydrated. */
  frame?: (screen: ReactNode) => ReactNode;
}

/** Properties of a page that are known before its data. */
interface About {
  /** Link preview and cache policy. Absent for private pages. */
  share?: Share;
  cache?: CachePolicy | undefined;
}

/** Options of a page whose head is sent before its data is known. */
interface Early {
  /** Content in place of missing data. */
  inPlace?: ((failed: Failure) => ReactNode) | undefined;
}

/** A page with a screen and its metadata. */
export interface ScreenPage<Name extends ScreenName> extends ScreenBody<Name>, About {
  status?: number;
  /** Seconds after which the page reloads without JavaScript. */
  refreshSeconds?: number | undefined;
}

const hidden: Share = { kind: 'hidden' };

/** Responds with a page whose screen the browser hydrates. */
export async function screenPage<Name extends ScreenName>(
  c: Context<EdgeEnv>,
  { share = hidden, cache, status = 200, refreshSeconds, ...body }: ScreenPage<Name>,
): Promise<Response> {
  const { props, failed } = body;
  if (asksData(c)) return dataAnswer(c, failed?.status ?? status, props, failed);
  return page(c, {
    share,
    cache,
    status: failed?.status ?? status,
    app: { hydrates: true, refreshSeconds },
    body: await screenNode(c, body),
  });
}

/**
 * Like `screenPage`, for pages that no response of the API can turn into another page. Head and
 * frame are sent before the API responds, and a message replaces data that cannot be loaded.
 */
export const earlyScreenPage = <Name extends ScreenName>(
  c: Context<EdgeEnv>,
  bodyPromise: Promise<ScreenBody<Name> | Failure>,
  { share = hidden, cache, inPlace }: About & Early = {},
): Promise<Response> =>
  page(c, {
    share,
    cache,
    app: { hydrates: true },
    body: (_, put) => put(bodyPromise.then((outcome) => shownOr(c, outcome, (body) => screenNode(c, body), inPlace))),
  });

/** Shows the data, or the failure in its place. */
async function shownOr<Found extends object>(
  c: Context<EdgeEnv>,
  outcome: Found | Failure,
  show: (data: Found) => ReactNode | Promise<ReactNode>,
  inPlace: Early['inPlace'] = failedInPlace,
): Promise<RenderedSection> {
  if (!isFailure(outcome)) return { node: await show(outcome), whole: true };
  const { code } = outcome.failure.error;
  log('warn', { request_id: c.get('requestId'), event: 'section_failed', section: 'page', code });
  return { node: inPlace(outcome), whole: false };
}

/** Renders the failure in place of the data. */
export const failedInPlace = ({ status, failure }: Failure): ReactNode => (
  <PageFailed status={status} code={failure.error.code} />
);

const isFailure = (outcome: object): outcome is Failure => 'ok' in outcome && outcome.ok === false;

/** Renders a screen with the data that its app needs for hydration. */
async function screenNode<Name extends ScreenName>(
  c: Context<EdgeEnv>,
  { screen: name, props, failed, frame = (screen) => screen }: ScreenBody<Name>,
): Promise<ReactNode> {
  const definition = c.get('address').pageMatch?.page;
  // Other code relies on the page definition, so a mismatch is an error.
  if (definition?.screen !== name)
    throw new Error(`${definition?.path} is declared with the screen ${definition?.screen}, not ${name}`);
  const site = siteOf(c);
  const further: Namespace[number][] = failed ? ['error'] : [];
  const { screen }: { screen: Screen<object> } = await screens[name]();
  const tree = appRoot({
    screen,
    props,
    site,
    t: screenTranslations(site.locale, name, further),
    texts: { has: (namespace) => further.includes(namespace), load: async () => undefined },
  });
  const { screens: scripts, texts } = assets.app;
  const data: AppData = {
    props,
    site,
    scripts: scripts[name] ?? [],
    texts: [name, ...further].map((part) => texts[site.locale][part] ?? ''),
  };
  return (
    <>
      {frame(<div id={APP_ID}>{tree}</div>)}
      <JsonScript type="application/json" id={APP_DATA_ID} data={data} />
    </>
  );
}

/** Returns the error of a failed command for a screen. */
export const formErrorOf = (failed: Failure | undefined): FormError | null => failed?.failure.error ?? null;

/** Responds with a private page that needs no script, in the frame of app pages. */
export const plainPage = (c: Context<EdgeEnv>, body: ReactNode, status = 200): Promise<Response> =>
  page(c, { share: hidden, status, app: { hydrates: false }, body });

/**
 * Like `plainPage`, for pages that no response of the API can turn into another page, see
 * `earlyScreenPage`.
 */
export const earlyPlainPage = <Found extends object>(
  c: Context<EdgeEnv>,
  bodyPromise: Promise<Found | Failure>,
  show: (data: Found) => ReactNode,
  { inPlace }: Early = {},
): Promise<Response> =>
  page(c, {
    share: hidden,
    app: { hydrates: false },
    body: (_, put) => put(bodyPromise.then((outcome) => shownOr(c, outcome, show, inPlace))),
  });
