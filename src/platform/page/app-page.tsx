/** A page with a hydrated screen: rendered here, taken up by client/platform/app/app.tsx in the browser with the same props. */

import assets from 'virtual:client-assets';
import type { Context } from 'hono';
import type { ReactNode } from 'react';
import type { CachePolicy } from '../../../calls/platform/call.ts';
import { APP_DATA_ID, APP_ID, type AppData } from '../../../client/platform/app/app-data.ts';
import { appRoot } from '../../../client/platform/app/app-root.tsx';
import type { PropsOf, Screen } from '../../../client/platform/app/screen.ts';
import type { Trouble } from '../../../client/platform/app/trouble.ts';
import { PageFailed } from '../../../client/platform/error/page-failed.tsx';
import { JsonScript } from '../../../client/platform/page/raw-html.tsx';
import type { Namespace } from '../../../client/platform/texts/i18n-namespaces.ts';
import { type ScreenName, type ScreenOf, screens } from '../../../client/screens.ts';
import type { EdgeEnv } from '../../env.ts';
import type { Share } from '../../site/share.ts';
import { log } from '../base/log.ts';
import type { Failure } from '../host/api.ts';
import { asksData, dataAnswer } from '../request/form-answer.ts';
import { page, type Shown } from './page.tsx';
import { textsAlong } from './screen-texts.ts';
import { siteOf } from './site.ts';

/** A screen, and what it is made of. */
export interface ScreenBody<Name extends ScreenName> {
  screen: Name;
  props: PropsOf<ScreenOf<Name>>;
  /** The command that failed and led to this page: the page has its status, and can say why. */
  failed?: Failure | undefined;
  /** What stands around the screen and is not hydrated. */
  frame?: (screen: ReactNode) => ReactNode;
}

/** What may be said of a page before it is known what is on it. */
interface About {
  /** What previews are told, and how long the page may be shared; absent where it is somebody's own. */
  share?: Share;
  cache?: CachePolicy | undefined;
}

/** A page whose head has left before it is known what comes below it. */
interface Early {
  /** What is said where there is nothing. */
  inPlace?: ((failed: Failure) => ReactNode) | undefined;
}

/** A page with a screen. */
export interface ScreenPage<Name extends ScreenName> extends ScreenBody<Name>, About {
  status?: number;
  /** Where scripts are off the page is loaded anew after so long. */
  refreshSeconds?: number | undefined;
}

const hidden: Share = { kind: 'hidden' };

/** Answers with a screen, to be taken up in the browser. */
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
 * The same where nothing that the host says makes it another page: head and frame leave before it has answered, and what
 * cannot be had is told below them.
 */
export const earlyScreenPage = <Name extends ScreenName>(
  c: Context<EdgeEnv>,
  coming: Promise<ScreenBody<Name> | Failure>,
  { share = hidden, cache, inPlace }: About & Early = {},
): Promise<Response> =>
  page(c, {
    share,
    cache,
    app: { hydrates: true },
    body: (_, put) => put(coming.then((found) => shownOr(c, found, (body) => screenNode(c, body), inPlace))),
  });

/** What was found, or in its place why there is nothing. */
async function shownOr<Found extends object>(
  c: Context<EdgeEnv>,
  found: Found | Failure,
  show: (found: Found) => ReactNode | Promise<ReactNode>,
  inPlace: Early['inPlace'] = failedInPlace,
): Promise<Shown> {
  if (!isFailure(found)) return { node: await show(found), whole: true };
  const { code } = found.failure.error;
  log('warn', { request_id: c.get('requestId'), event: 'section_failed', section: 'page', code });
  return { node: inPlace(found), whole: false };
}

/** Why there is nothing, in its place. */
export const failedInPlace = ({ status, failure }: Failure): ReactNode => (
  <PageFailed status={status} code={failure.error.code} />
);

const isFailure = (found: object): found is Failure => 'ok' in found && found.ok === false;

/** A screen, and what its app is to be made of. */
async function screenNode<Name extends ScreenName>(
  c: Context<EdgeEnv>,
  { screen: name, props, failed, frame = (screen) => screen }: ScreenBody<Name>,
): Promise<ReactNode> {
  const row = c.get('address').found?.page;
  // Who reads the table of pages must be able to rely on what it says.
  if (row?.screen !== name)
    throw new Error(`the row of ${row?.path} says that ${row?.screen} is taken up, not ${name}`);
  const site = siteOf(c);
  const further: Namespace[number][] = failed ? ['error'] : [];
  const { screen }: { screen: Screen<object> } = await screens[name]();
  const tree = appRoot({
    screen,
    props,
    site,
    t: textsAlong(site.locale, name, further),
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

/** What a screen is told of a failed command. */
export const troubleOf = (failed: Failure | undefined): Trouble | null => failed?.failure.error ?? null;

/** Answers with a page that needs no script: in the frame of app pages, nobody's but the visitor's. */
export const plainPage = (c: Context<EdgeEnv>, body: ReactNode, status = 200): Promise<Response> =>
  page(c, { share: hidden, status, app: { hydrates: false }, body });

/** The same where nothing that the host says makes it another page, see `earlyScreenPage`. */
export const earlyPlainPage = <Found extends object>(
  c: Context<EdgeEnv>,
  coming: Promise<Found | Failure>,
  show: (found: Found) => ReactNode,
  { inPlace }: Early = {},
): Promise<Response> =>
  page(c, {
    share: hidden,
    app: { hydrates: false },
    body: (_, put) => put(coming.then((found) => shownOr(c, found, show, inPlace))),
  });
