/** Routes for the first steps of a platform and for its starter sets. */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import {
  addStarterPackages,
  addStarterSet,
  getFirstSteps,
  type StarterSetName,
} from '../../../calls/office/starter.ts';
import { addDays, bangkokDay, dayStart } from '../../../calls/platform/bangkok-day.ts';
import { liveCategories } from '../../live/category/tables.ts';
import { giftItems } from '../../live/gift/item-tables.ts';
import { openGateways } from '../../money/gateway/open-gateways.ts';
import { packages } from '../../money/order/tables.ts';
import { labels } from '../../people/profile/tables.ts';
import { draftRow } from '../../platform/article/draft-row.ts';
import { starterTextOf } from '../../platform/article/starter-text.ts';
import { articleVersions } from '../../platform/article/tables.ts';
import { sha256Hex } from '../../platform/base/digest.ts';
import { fetcherBinding } from '../../platform/framework/binding.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitUnless, insertRow, type Statement } from '../../platform/framework/statement.ts';
import { draftStatements } from '../../rankings/draft/draft.ts';
import { eventDrafts } from '../../rankings/draft/draft-tables.ts';
import { positionOf, starterCategories } from './content/categories.ts';
import { starterEvents } from './content/events.ts';
import { giftColumns, starterGifts } from './content/gifts.ts';
import { starterLabels } from './content/labels.ts';
import { starterPackages } from './content/packages.ts';
import { firstStepsOf, legalTexts, selectCounts, selectSetCatalogue } from './first-steps.ts';

export const prefixes = ['office'];

const bindings = z.object({ SANDBOX: fetcherBinding.optional() });

const NOT_EMPTY = { failed: 'starter_set_not_empty' } as const;

export const routes = (on: On) => {
  on(
    getFirstSteps,
    (_, { db }) => ({ counts: selectCounts(db) }),
    async (_, { db, env, now, read }) => {
      const [counts] = (await read()).counts;
      if (!counts) throw new Error('A query without a table returned no row');
      const steps = firstStepsOf(counts, {
        settings: env,
        hasGateway: Object.values(openGateways(env, { db, now })).some(({ is_set_up }) => is_set_up),
        isPlayed: bindings.parse(env).SANDBOX !== undefined,
      });
      return { data: { steps } };
    },
  );

  on(
    addStarterSet,
    ({ params: { name } }, { db }) => ({ catalogue: selectSetCatalogue(db, name) }),
    async ({ params: { name } }, { db, now, caller, read }) => {
      if ((await read()).catalogue[0]?.isFilled) return NOT_EMPTY;
      return add(db, await builders[name]({ by: caller.user_uuid, now }));
    },
  );

  on(
    addStarterPackages,
    (_, { db }) => ({ onSale: db.select().from(packages).where(eq(packages.is_offered, true)) }),
    async (_, { db, read }) => {
      const { onSale } = await read();
      const missing = starterPackages.filter(
        ({ audience, price_satang }) =>
          !onSale.some((row) => row.audience === audience && row.price_satang === price_satang),
      );
      if (missing.length === 0) return NOT_EMPTY;
      const rows = await Promise.all(
        missing.map(async (row) => ({
          uuid: await starterUuid(`package:${row.audience}:${row.price_satang}`),
          ...row,
        })),
      );
      return add(
        db,
        rows.map((row) => insertRow(packages, row)),
      );
    },
  );
};

/** Commits a set. Its keys are the same each time, so only one of two concurrent presses adds it. */
async function add(db: Db, statements: readonly Statement[]) {
  const tables = [giftItems, packages, liveCategories, labels, eventDrafts, articleVersions];
  const { conflict } = await commitUnless(db, tables, statements);
  return conflict === null ? { data: { added: statements.length } } : NOT_EMPTY;
}

/** Returns the uuid of a record of a starter set, the same on every platform. */
async function starterUuid(name: string): Promise<string> {
  const hash = await sha256Hex(`starter:${name}`);
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `4${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}

interface Pressed {
  by: string;
  now: Date;
}

const builders: Record<StarterSetName, (pressed: Pressed) => Promise<Statement[]>> = {
  gifts: () =>
    Promise.all(
      starterGifts.map(async (gift) =>
        insertRow(giftItems, { uuid: await starterUuid(`gift:${gift.slug}`), ...giftColumns(gift) }),
      ),
    ),
  live_categories: async () =>
    starterCategories.map((row, index) =>
      insertRow(liveCategories, { ...row, picture_url: null, position: positionOf(index), is_shown: true }),
    ),
  labels: async () => starterLabels.map((row) => insertRow(labels, row)),
  events: async ({ by, now }) => {
    const firstDay = addDays(bangkokDay(now), 1);
    const drafts = await Promise.all(
      starterEvents.map(async ({ event_type, days, text: { picture, ...texts } }) =>
        draftStatements(
          {
            uuid: await starterUuid(`event:${event_type}`),
            slug: `${event_type}-${firstDay}`,
            event_type,
            ...texts,
            picture_url: `/pictures/event/${picture}.svg`,
            starts_at_ms: dayStart(firstDay).getTime(),
            ends_at_ms: dayStart(addDays(firstDay, days)).getTime(),
            permission: 'external',
            made_by_uuid: by,
          },
          now,
        ),
      ),
    );
    return drafts.flat();
  },
  texts: ({ by, now }) =>
    Promise.all(
      legalTexts.map(async (name) =>
        insertRow(articleVersions, {
          ...(await draftRow(await starterTextOf(name), { name, by, now })),
          uuid: await starterUuid(`text:${name}`),
        }),
      ),
    ),
};
