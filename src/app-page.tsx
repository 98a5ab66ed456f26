/** A page with a hydrated screen: rendered here, taken up by client/app/app.tsx in the browser with the same props. */

import assets from 'virtual:client-assets';
import type { Context } from 'hono';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { CachePolicy } from '../calls/call.ts';
import { APP_DATA_ID, APP_ID, type AppData } from '../client/app/app-data.ts';
import { appRoot } from '../client/app/app-root.tsx';
import type { PropsOf, Screen } from '../client/app/screen.ts';
import { type ScreenName, type ScreenOf, screens } from '../client/app/screens.ts';
import type { Trouble } from '../client/app/trouble.ts';
import type { Namespace } from '../client/i18n-namespaces.ts';
import { JsonScript } from '../client/raw-html.tsx';
import type { Failure } from './api.ts';
import type { EdgeEnv } from './env.ts';
import { asksData, dataAnswer } from './form-answer.ts';
import { page } from './page.tsx';
import type { Share } from './share.ts';
import { siteOf } from './site.ts';
import { textsOf } from './texts.ts';

/** A screen, what it is made of, and what stands around it. */
export interface ScreenPage<Name extends ScreenName> {
  screen: Name;
  props: PropsOf<ScreenOf<Name>>;
  /** What previews are told, and how long the page may be shared; absent where it is somebody's own. */
  share?: Share;
  cache?: CachePolicy | undefined;
  status?: number;
  /** The command that failed and led to this page: the page has its status, and can say why. */
  failed?: Failure | undefined;
  /** Where scripts are off the page is loaded anew after so long. */
  refreshSeconds?: number | undefined;
  /** What stands around the screen and is not hydrated. */
  frame?: (screen: ReactNode) => ReactNode;
}

/** Answers with a screen, to be taken up in the browser. */
export async function screenPage<Name extends ScreenName>(
  c: Context<EdgeEnv>,
  {
    screen: name,
    props,
    share,
    cache,
    status = 200,
    failed,
    refreshSeconds,
    frame = (screen) => screen,
  }: ScreenPage<Name>,
): Promise<Response> {
  const row = c.var.address.found?.page;
  // Who reads the table of pages must be able to rely on what it says.
  if (row?.screen !== name)
    throw new Error(`the row of ${row?.path} says that ${row?.screen} is taken up, not ${name}`);
  if (asksData(c)) return dataAnswer(c, failed?.status ?? status, props, failed);
  const site = siteOf(c);
  const namespaces: Namespace[number][] = [...textsOfArea(name), ...(failed ? (['error'] as const) : [])];
  const { screen }: { screen: Screen<object> } = await screens[name]();
  const tree = appRoot({
    screen,
    props,
    site,
    t: onlyFrom(namespaces, textsOf(site.locale)),
    texts: { has: (namespace) => namespaces.includes(namespace), load: async () => undefined },
  });
  const { screens: scripts, texts } = assets.app;
  const data: AppData = {
    props,
    site,
    scripts: scripts[name] ?? [],
    texts: Object.fromEntries(namespaces.map((namespace) => [namespace, texts[site.locale][namespace] ?? ''])),
  };
  return page(c, {
    share: share ?? { kind: 'hidden' },
    ...(cache && { cache }),
    status: failed?.status ?? status,
    app: { hydrates: true, refreshSeconds },
    body: (
      <>
        {frame(<div id={APP_ID}>{tree}</div>)}
        <JsonScript type="application/json" id={APP_DATA_ID} data={data} />
      </>
    ),
  });
}

/** What a screen is told of a failed command. */
export const troubleOf = (failed: Failure | undefined): Trouble | null => failed?.failure.error ?? null;

/** Answers with a page that needs no script: in the frame of app pages, nobody's but the visitor's. */
export const plainPage = (c: Context<EdgeEnv>, body: ReactNode, status = 200): Promise<Response> =>
  page(c, { share: { kind: 'hidden' }, status, app: { hydrates: false }, body });

type AreaOf<Name> = Name extends `${infer Area}/${string}` ? Area : never;

/** The texts that a screen needs from the start: its area's own, and the site's. Others it loads itself. */
function textsOfArea(name: ScreenName): [AreaOf<ScreenName>, 'site'] {
  const [area] = name.split('/') as [AreaOf<ScreenName>];
  return [area, 'site'];
}

/** A text that does not go along would be missing in the browser: better found here. */
function onlyFrom(namespaces: string[], t: TFunction<Namespace>): TFunction<Namespace> {
  return new Proxy(t, {
    apply(target, self, args: [string, ...unknown[]]) {
      const [namespace = ''] = args[0].split(':');
      if (!namespaces.includes(namespace)) throw new Error(`${args[0]} is of a namespace that does not go along`);
      return Reflect.apply(target, self, args);
    },
  });
}
