/** Computes the first steps of a platform from its settings and its records. Pure, but for SQL. */
import { type SQL, sql } from 'drizzle-orm';
import {
  type FirstStep,
  type FirstStepName,
  type StarterSetName,
  starterSetName,
} from '../../../calls/office/starter.ts';
import { mayAccess, roleNames } from '../../../calls/platform/role.ts';
import { liveCategories } from '../../live/category/tables.ts';
import { giftItems } from '../../live/gift/item-tables.ts';
import { packages } from '../../money/order/tables.ts';
import { labels } from '../../people/profile/tables.ts';
import { articleVersions } from '../../platform/article/tables.ts';
import type { Db } from '../../platform/framework/db.ts';
import { users } from '../../platform/user/tables.ts';
import { eventDrafts } from '../../rankings/draft/draft-tables.ts';
import { events } from '../../rankings/event/tables.ts';
import { shopItems } from '../../shop/item/item-tables.ts';
import { starterCategories } from './content/categories.ts';
import { starterEvents } from './content/events.ts';
import { giftColumns, starterGifts } from './content/gifts.ts';
import { starterLabels } from './content/labels.ts';
import { starterPackages } from './content/packages.ts';

/** Texts to which members agree, and which the company publishes under its own name. */
export const legalTexts = ['terms', 'topup-rules', 'privacy-policy'] as const;

/** Number of members of staff that dual control needs. */
const PEOPLE_NEEDED = 2;

/** SQL of whether a table or view has such a row. One row is read. */
const exists = (rows: SQL) => sql<number>`EXISTS (SELECT 1 FROM ${rows})`;

const listOf = (values: readonly string[]) =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );

const staffRoles = roleNames.filter((role) => mayAccess(role, 'staff'));

const isPublished = (name: string) =>
  exists(sql`${articleVersions} WHERE ${articleVersions.name} = ${name} AND ${articleVersions.from_day} > ''`);

/** SQL of whether the catalogue of each set has a record, on sale or not. */
const catalogues = {
  gifts: exists(sql`${giftItems}`),
  live_categories: exists(sql`${liveCategories}`),
  labels: exists(sql`${labels}`),
  events: sql<number>`${exists(sql`${events}`)} + ${exists(sql`${eventDrafts}`)}`,
  texts: exists(sql`${articleVersions} WHERE ${articleVersions.name} IN (${listOf(legalTexts)})`),
} satisfies Record<StarterSetName, SQL<number>>;

/** Selects whether the catalogue of a set has a record. */
export const selectSetCatalogue = (db: Db, name: StarterSetName) =>
  db.select({ isFilled: catalogues[name].as('is_filled') }).from(sql`(SELECT 1)`);

/** Selects how far each step is, which catalogues have a record, and whether packages wait. */
export const selectCounts = (db: Db) =>
  db
    .select({
      people: sql<number>`(SELECT count(*) FROM (
        SELECT 1 FROM ${users} WHERE ${users.role} IN (${listOf(staffRoles)}) LIMIT ${sql.raw(`${PEOPLE_NEEDED}`)}))`.as(
        'people',
      ),
      gifts: exists(sql`${giftItems} WHERE ${giftItems.is_listed} = 1`).as('gifts'),
      packages: exists(sql`${packages} WHERE ${packages.audience} = 'user' AND ${packages.is_offered} = 1`).as(
        'packages',
      ),
      live_categories: exists(sql`${liveCategories} WHERE ${liveCategories.is_shown} = 1`).as('live_categories'),
      labels: exists(sql`${labels}`).as('labels'),
      texts: sql<number>`${sql.join(legalTexts.map(isPublished), sql` + `)}`.as('texts'),
      caster: exists(sql`contracts_in_force`).as('caster'),
      events: exists(sql`${events}`).as('events'),
      shop: exists(sql`${shopItems} WHERE ${shopItems.is_listed} = 1`).as('shop'),
      any_gifts: catalogues.gifts.as('any_gifts'),
      any_live_categories: catalogues.live_categories.as('any_live_categories'),
      any_events: catalogues.events.as('any_events'),
      any_texts: catalogues.texts.as('any_texts'),
      packages_waiting: exists(sql`approvals JOIN held_commands ON held_commands.approval_uuid = approvals.uuid
        WHERE approvals.state = 'open' AND held_commands.name = 'addStarterPackages'`).as('packages_waiting'),
    })
    .from(sql`(SELECT 1)`);
type StepCounts = Awaited<ReturnType<typeof selectCounts>>[number];

/** Returns whether the catalogue of a set is empty. */
const isEmpty = (counts: StepCounts, name: StarterSetName): boolean =>
  (name === 'labels' ? counts.labels : counts[`any_${name}` as const]) === 0;

/** Settings of each step, and the sign-in providers, of which one suffices. */
const settingsOf = {
  company: ['COMPANY_NAME', 'PAYOUT_PAYER_TAX_ID', 'PAYOUT_PAYER_ADDRESS'],
  mail: ['PUBLIC_ORIGIN', 'MAIL_FROM'],
  bank: ['PAYOUT_PAYER_BANK_CODE', 'PAYOUT_PAYER_ACCOUNT'],
} as const;
const providerSettings = ['LINE_CLIENT_ID', 'GOOGLE_CLIENT_ID', 'APPLE_CLIENT_ID', 'FACEBOOK_CLIENT_ID'];

/** Matches settings that are empty, or consist of zeros as in the sample configuration. */
const UNSET = /^0*$/;

/** Number of records of each starter set. */
const setSizes: Partial<Record<FirstStepName, number>> = {
  gifts: starterGifts.length,
  packages: starterPackages.length,
  live_categories: starterCategories.length,
  labels: starterLabels.length,
  texts: legalTexts.length,
  events: starterEvents.length,
};

/** Number of pictures beside the step of gifts. */
const MAX_PICTURES = 8;

const giftPictures = starterGifts
  .toSorted((a, b) => b.coins - a.coins)
  .slice(0, MAX_PICTURES)
  .map((gift) => giftColumns(gift).picture_url);

const optionalSteps: readonly FirstStepName[] = ['labels', 'events', 'shop'];

/**
 * Returns the steps in order. `isPlayed`: the sandbox plays the sign-in provider of this machine.
 * `hasGateway`: at least one gateway can collect a payment.
 */
export function firstStepsOf(
  counts: StepCounts,
  { settings, hasGateway, isPlayed }: { settings: object; hasGateway: boolean; isPlayed: boolean },
): FirstStep[] {
  const isUnset = (name: string) => {
    const value: unknown = Reflect.get(settings, name);
    return typeof value !== 'string' || UNSET.test(value);
  };
  const setOf = (name: FirstStepName): FirstStep['set'] => {
    if (name === 'packages') {
      if (counts.packages_waiting) return 'waiting';
      return counts.packages === 0 ? 'offered' : 'none';
    }
    const set = starterSetName.safeParse(name);
    return set.success && isEmpty(counts, set.data) ? 'offered' : 'none';
  };
  const step = (name: FirstStepName, is_done: boolean, rest: Partial<FirstStep>): FirstStep => ({
    ...{ name, is_done, is_optional: optionalSteps.includes(name), missing: [], count: null, set: setOf(name) },
    ...{ set_size: setSizes[name] ?? 0, pictures: name === 'gifts' ? giftPictures : [] },
    ...rest,
  });
  const bySettings = (name: keyof typeof settingsOf) => {
    const missing = settingsOf[name].filter(isUnset);
    return step(name, missing.length === 0, { missing });
  };
  const byCount = (name: Exclude<FirstStepName, keyof typeof settingsOf | 'sign_in' | 'gateways'>, needed = 1) =>
    step(name, counts[name] >= needed, { count: counts[name] });
  const canSignIn = isPlayed || !providerSettings.every(isUnset);
  return [
    bySettings('company'),
    bySettings('mail'),
    bySettings('bank'),
    step('sign_in', canSignIn, { missing: canSignIn ? [] : providerSettings }),
    step('gateways', hasGateway, {
      missing: hasGateway ? [] : ['THAI_QR_SECRET', 'OPN_SECRET_KEY', 'STRIPE_SECRET_KEY'],
    }),
    byCount('people', PEOPLE_NEEDED),
    byCount('gifts'),
    byCount('packages'),
    byCount('live_categories'),
    byCount('labels'),
    byCount('texts', legalTexts.length),
    byCount('caster'),
    byCount('events'),
    byCount('shop'),
  ];
}
