/**
 * The seed data: believable, and a function of the moment alone. Most of it belongs to a Bangkok
 * day and is the same from midnight to midnight. Lives on air, events since midnight and things
 * about to expire belong to the moment.
 */
import { countToHead } from '../api/rankings/fact/counting-round.ts';
import { bangkokDay, dayStart } from '../calls/platform/bangkok-day.ts';
import { seedAccounts } from './account.ts';
import { seedAnnouncedLives } from './announced-live.ts';
import { seedArticles } from './article.ts';
import { seedBanners } from './banner.ts';
import { seedClubs } from './club.ts';
import { seedContracts } from './contract.ts';
import { seedEarnings } from './earning.ts';
import { seedEventRewards, seedEvents } from './event.ts';
import { seedParticipants } from './event-participant.ts';
import { seedFacts, seedFactsOfToday } from './fact.ts';
import { seedFamilies } from './family.ts';
import { seedFamilyDebts } from './family-debt.ts';
import { seedFollows } from './follow.ts';
import { seedGifts, seedGiftsOfToday } from './gift.ts';
import { seedGiftItems } from './gift-item.ts';
import { seedInvitationUses } from './invitation-use.ts';
import { seedInvitations } from './invite.ts';
import { seedLabels } from './label.ts';
import { seedEndedLives, seedLivesOnAir } from './live.ts';
import { seedLiveCategories } from './live-category.ts';
import { seedLiveFans } from './live-fan.ts';
import { seedLiveKeys } from './live-key.ts';
import { seedMissions } from './mission.ts';
import { notifyFollowers } from './notice.ts';
import { seedPackages } from './package.ts';
import { seedPaymentOrders } from './payment-order.ts';
import { seedPosts } from './post.ts';
import { seedConsents } from './privacy.ts';
import { seedProfiles } from './profile.ts';
import { seedPromotions } from './promotion.ts';
import { seedReports } from './report.ts';
import { sampleDatabase } from './sample.ts';
import { seedShop } from './shop.ts';
import { seedReservation } from './shop-demo.ts';
import type { SeedStatement } from './statement.ts';
import { seedVouchers } from './voucher.ts';

/**
 * Returns the seed data of a moment's Bangkok day as of its midnight, in the order of references
 * between rows.
 */
export function dayStatements(now: Date): SeedStatement[] {
  const midnight = dayStart(bangkokDay(now));
  return [
    sampleDatabase,
    ...seedFamilies(),
    ...seedLabels(),
    ...seedLiveCategories(),
    ...seedProfiles(midnight),
    ...seedAccounts(midnight),
    ...seedFollows(midnight),
    ...seedContracts(midnight),
    ...seedClubs(midnight),
    ...seedMissions(midnight),
    ...seedEndedLives(midnight),
    ...seedAnnouncedLives(midnight),
    ...seedInvitations(midnight),
    ...seedInvitationUses(midnight),
    ...seedConsents(midnight),
    ...seedEvents(midnight),
    ...seedGifts(midnight),
    ...seedFacts(midnight),
    ...seedGiftItems(),
    ...seedPackages(),
    ...seedPromotions(midnight),
    ...seedVouchers(midnight),
    ...seedFamilyDebts(midnight),
    ...seedPaymentOrders(midnight),
    ...seedShop(midnight),
    ...seedPosts(midnight),
    ...seedReports(midnight),
    ...seedBanners(midnight),
    ...seedArticles(midnight),
    ...seedEventRewards(midnight),
    ...seedEarnings(midnight),
    ...countStatements(),
  ];
}

/** Counts the facts of the statements before it, as the scheduled job would. */
const countStatements = () => countToHead().map(({ sql }): SeedStatement => ({ sql, params: [] }));

/** Returns the additions of a moment to its day. */
export const momentStatements = (now: Date): SeedStatement[] => [
  ...seedLivesOnAir(now),
  ...seedLiveKeys(now),
  ...seedLiveFans(now),
  ...seedGiftsOfToday(now),
  ...seedFactsOfToday(now),
  ...seedReservation(now),
  ...seedParticipants(now),
  ...notifyFollowers(),
  ...countStatements(),
];

/** Returns all seed data. Existing rows stay, so a later run adds only new ones. */
export const seedStatements = (now: Date): SeedStatement[] => [...dayStatements(now), ...momentStatements(now)];
