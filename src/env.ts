/** Bindings and settings of the edge, see wrangler.toml. */
import { z } from 'zod';
import type { Locale } from '../client/i18n.ts';

export interface EdgeBindings {
  ASSETS: Fetcher;
  /** The API host, unless API_ORIGIN names one elsewhere. */
  API: Fetcher;
  /** Stand-ins for the outside world; bound on a developer's machine only. */
  SANDBOX?: Fetcher;
  SESSIONS: KVNamespace;
}

export interface EdgeVariables {
  settings: Settings;
  requestId: string;
  locale: Locale;
  now: Date;
}

export interface EdgeEnv {
  Bindings: EdgeBindings & Record<string, unknown>;
  Variables: EdgeVariables;
}

const originOrEmpty = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)]);

const settingsSchema = z.object({
  PRODUCT_NAME: z.string().min(1),
  COMPANY_NAME: z.string().min(1),
  PUBLIC_ORIGIN: originOrEmpty.default(''),
  API_ORIGIN: originOrEmpty.default(''),
  SUPPORT_EMAIL: z.email(),
  SUPPORT_LINE: z.string(),
  IOS_APP_ID: z.string().regex(/^\d+$/),
  IOS_TEAM_ID: z.string(),
  IOS_BUNDLE_ID: z.string(),
  ANDROID_PACKAGE: z.string(),
  ANDROID_CERT_SHA256: z.string(),
  APP_SCHEME: z.string().regex(/^[a-z][a-z0-9+.-]*$/),
});

export type Settings = z.infer<typeof settingsSchema>;

/** The settings, checked: a missing or wrong one is told by name. */
export const readSettings = (bindings: Record<string, unknown>): Settings => settingsSchema.parse(bindings);
