/**
 * What the host answers, by the word after the version in a path (`lives` of `/v1/lives/{slug}`), one line a feature. A feature
 * is read and run when somebody asks for a path of its words: its calls' schemas are most of what there is to do before an answer.
 */
import type { ApiApp, On } from './host/route.ts';

/** Adds what a feature answers: its calls, and what of the host's routes is no call. */
type Routes = (on: On, app: ApiApp) => void;

interface Feature {
  words: readonly string[];
  load: () => Promise<Routes>;
}

const features: readonly Feature[] = [
  { words: ['accounts', 'profile'], load: async () => (await import('./account/routes.ts')).accountRoutes },
  { words: ['address', 'profile'], load: async () => (await import('./address/routes.ts')).addressRoutes },
  { words: ['office'], load: async () => (await import('./account/merge.ts')).mergeRoutes },
  { words: ['announced-lives'], load: async () => (await import('./announce/announced-live.ts')).announceRoutes },
  { words: ['office'], load: async () => (await import('./approvals.ts')).approvals },
  { words: ['office'], load: async () => (await import('./audit/routes.ts')).auditRoutes },
  { words: ['sessions', 'oauth'], load: async () => (await import('./auth/routes.ts')).authRoutes },
  { words: ['banners', 'office'], load: async () => (await import('./banner/routes.ts')).bannerRoutes },
  { words: ['blocked', 'users'], load: async () => (await import('./block/routes.ts')).blockRoutes },
  { words: ['cards'], load: async () => (await import('./card/routes.ts')).cardRoutes },
  { words: ['cache'], load: async () => (await import('./cache/routes.ts')).cacheRoutes },
  {
    words: ['contracts'],
    load: async () => (await import('./contract/guardian-routes.ts')).contractGuardianRoutes,
  },
  { words: ['office'], load: async () => (await import('./contract/house-routes.ts')).contractHouseRoutes },
  { words: ['office'], load: async () => (await import('./contract/review-routes.ts')).contractReviewRoutes },
  { words: ['caster', 'contracts'], load: async () => (await import('./contract/routes.ts')).contractRoutes },
  { words: ['caster', 'contracts'], load: async () => (await import('./contract/sign-routes.ts')).contractSignRoutes },
  { words: ['caster', 'contracts'], load: async () => (await import('./contract/step-routes.ts')).contractStepRoutes },
  { words: ['office'], load: async () => (await import('./dated/routes.ts')).datedRoutes },
  { words: ['office'], load: async () => (await import('./desk/case-routes.ts')).caseRoutes },
  { words: ['office'], load: async () => (await import('./desk/message-routes.ts')).messageRoutes },
  { words: ['earnings'], load: async () => (await import('./earning/routes.ts')).earningRoutes },
  { words: ['events'], load: async () => (await import('./event/routes.ts')).eventRoutes },
  { words: ['office'], load: async () => (await import('./event/draft-routes.ts')).eventDraftRoutes },
  { words: ['office'], load: async () => (await import('./event/office-routes.ts')).eventOfficeRoutes },
  { words: ['office'], load: async () => (await import('./family/office-routes.ts')).familyOfficeRoutes },
  { words: ['family'], load: async () => (await import('./family/routes.ts')).familyRoutes },
  {
    words: ['followers', 'following', 'lives', 'users'],
    load: async () => (await import('./follow/routes.ts')).followRoutes,
  },
  { words: ['gifts', 'lives', 'office'], load: async () => (await import('./gift/routes.ts')).giftRoutes },
  { words: ['live', 'lives'], load: async () => (await import('./live/routes.ts')).liveRoutes },
  { words: ['media'], load: async () => (await import('./host/media.ts')).mediaRoutes },
  { words: ['moderation', 'office'], load: async () => (await import('./moderated.ts')).moderated },
  { words: ['office'], load: async () => (await import('./operation/deployment.ts')).deploymentRoutes },
  { words: ['notices'], load: async () => (await import('./notice/routes.ts')).noticeRoutes },
  { words: ['push'], load: async () => (await import('./push/routes.ts')).pushRoutes },
  { words: ['office'], load: async () => (await import('./ledger/closing-routes.ts')).ledgerClosingRoutes },
  { words: ['office'], load: async () => (await import('./operation/today.ts')).todayRoutes },
  {
    words: ['operations'],
    load: async () => (await import('./payment/archive-routes.ts')).orderArchiveRoutes,
  },
  { words: ['operations'], load: async () => (await import('./operation/routes.ts')).operationRoutes },
  { words: ['comments', 'feed', 'posts', 'users'], load: async () => (await import('./post/routes.ts')).postRoutes },
  { words: ['office'], load: async () => (await import('./post/held-word-routes.ts')).heldWordRoutes },
  { words: ['passkeys'], load: async () => (await import('./passkey/routes.ts')).passkeyRoutes },
  { words: ['office'], load: async () => (await import('./payee/routes.ts')).payeeRoutes },
  { words: ['office'], load: async () => (await import('./payment/office-routes.ts')).orderOfficeRoutes },
  { words: ['office'], load: async () => (await import('./payment/paper-desk.ts')).paperDeskRoutes },
  { words: ['office'], load: async () => (await import('./payment/package-routes.ts')).packageRoutes },
  { words: ['office'], load: async () => (await import('./payment/voucher-office.ts')).voucherOfficeRoutes },
  { words: ['office'], load: async () => (await import('./payment/paying-age-routes.ts')).payingAgeOfficeRoutes },
  { words: ['payment'], load: async () => (await import('./payment/routes.ts')).paymentRoutes },
  { words: ['disbursement'], load: async () => (await import('./payout/routes.ts')).payoutRoutes },
  { words: ['office'], load: async () => (await import('./payout/office-routes.ts')).payoutOfficeRoutes },
  { words: ['office'], load: async () => (await import('./personal/breach.ts')).breachRoutes },
  { words: ['office', 'profile'], load: async () => (await import('./personal/data-request.ts')).dataRequestRoutes },
  {
    words: ['office', 'private-pictures', 'profile'],
    load: async () => (await import('./personal/routes.ts')).personalRoutes,
  },
  { words: ['profile'], load: async () => (await import('./privacy/routes.ts')).privacyRoutes },
  {
    words: ['family-back-office', 'invitation', 'profile', 'users'],
    load: async () => (await import('./profile/routes.ts')).userRoutes,
  },
  { words: ['office'], load: async () => (await import('./profile/label-routes.ts')).labelOfficeRoutes },
  { words: ['office'], load: async () => (await import('./profile/office-routes.ts')).personOfficeRoutes },
  { words: ['goals'], load: async () => (await import('./goal/goal.ts')).goalRoutes },
  { words: ['pk'], load: async () => (await import('./pk/routes.ts')).pkRoutes },
  { words: ['purse'], load: async () => (await import('./purse/routes.ts')).purseRoutes },
  { words: ['events', 'facts', 'ranking'], load: async () => (await import('./ranking/routes.ts')).rankingRoutes },
  { words: ['office'], load: async () => (await import('./ranking/office-routes.ts')).officeRankingRoutes },
  { words: ['services'], load: async () => (await import('./service/routes.ts')).serviceRoutes },
  { words: ['office'], load: async () => (await import('./settlement/routes.ts')).settlementRoutes },
  { words: ['office'], load: async () => (await import('./shop/office-item-routes.ts')).shopOfficeRoutes },
  { words: ['office'], load: async () => (await import('./shop/office-variant-routes.ts')).variantOfficeRoutes },
  { words: ['office'], load: async () => (await import('./shop/office-parcel-routes.ts')).parcelOfficeRoutes },
  { words: ['shop'], load: async () => (await import('./shop/routes.ts')).shopRoutes },
  { words: ['lives'], load: async () => (await import('./talk/routes.ts')).talkRoutes },
  { words: ['uploads'], load: async () => (await import('./upload/routes.ts')).uploadRoutes },
];

const words = new Set(features.flatMap((feature) => feature.words));

/** The word by which a path is answered; null: nothing of ours begins so. */
export function wordOf(path: string): string | null {
  const [, first = '', second = ''] = path.split('/');
  const word = /^v\d$/.test(first) ? second : first;
  return words.has(word) ? word : null;
}

/** What the features of a word answer. */
export const routesOf = (word: string | null): Promise<Routes[]> =>
  Promise.all(features.filter((feature) => word !== null && feature.words.includes(word)).map(({ load }) => load()));
