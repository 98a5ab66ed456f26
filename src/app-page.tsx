/** A page with a hydrated screen: rendered here, taken up by client/app/app.tsx in the browser with the same props. */
import type { TFunction } from 'i18next';
import type { Context } from 'hono';
import { APP_DATA_ID, APP_ID, type AppData } from '../client/app/app-data.ts';
import { appRoot } from '../client/app/app-root.tsx';
import { type Area, areas, type ScreensOf } from '../client/app/areas.ts';
import type { PropsOf, Screen } from '../client/app/screen.ts';
import type { Catalogue } from '../client/i18n.ts';
import type { Namespace } from '../client/i18n-namespaces.ts';
import { JsonScript } from '../client/raw-html.tsx';
import type { EdgeEnv } from './env.ts';
import { page } from './page.tsx';
import { siteOf } from './site.ts';
import { catalogueOf, textsOf } from './texts.ts';

export interface ScreenPage<A extends Area, S extends keyof ScreensOf<A>> {
  area: A;
  screen: S & string;
  props: PropsOf<ScreensOf<A>[S]>;
  /** The texts that the screen needs from the start; others it loads itself. */
  namespaces: Namespace[number][];
  status?: number;
  /** Where scripts are off the page is loaded anew after so long. */
  refreshSeconds?: number | undefined;
}

export async function screenPage<A extends Area, S extends keyof ScreensOf<A>>(
  c: Context<EdgeEnv>,
  { area, screen: name, props, namespaces, status = 200, refreshSeconds }: ScreenPage<A, S>,
): Promise<Response> {
  const site = siteOf(c);
  const screens: Record<string, Screen<object>> = (await areas[area]()).screens;
  const screen = screens[name];
  if (!screen) throw new Error(`no screen ${name}`);
  const texts = textsOfNamespaces(site.locale, namespaces);
  const tree = appRoot({
    screen,
    props,
    site,
    t: onlyFrom(namespaces, textsOf(site.locale)),
    texts: { has: (namespace) => namespaces.includes(namespace), load: async () => undefined },
  });
  const data: AppData = { area, screen: name, props, site, texts };
  return page(c, {
    share: { kind: 'hidden' },
    status,
    app: { hydrates: area, refreshSeconds },
    body: (
      <>
        <div id={APP_ID}>{tree}</div>
        <JsonScript type="application/json" id={APP_DATA_ID} data={data} />
      </>
    ),
  });
}

const textsOfNamespaces = (locale: Parameters<typeof catalogueOf>[0], namespaces: string[]): Catalogue =>
  Object.fromEntries(Object.entries(catalogueOf(locale)).filter(([name]) => namespaces.includes(name)));

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
