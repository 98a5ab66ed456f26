/**
 * The features of the API by path prefix: the segment after the version (`lives` of
 * `/v1/lives/{slug}`). One line per feature. A feature loads at the first request for one of its
 * prefixes: building the schemas of its calls takes most of the time before an answer.
 */
import type { ApiApp, On } from './platform/host/route.ts';

/** Adds the routes of a feature: its calls, and routes that are no calls. */
type Routes = (on: On, app: ApiApp) => void;

interface Feature {
  words: readonly string[];
  load: () => Promise<Routes>;
}

const features: readonly Feature[] = [
  { words: ['accounts', 'profile'], load: async () => (await import('./identity/account/routes.ts')).accountRoutes },
  { words: ['address', 'profile'], load: async () => (await import('./people/address/routes.ts')).addressRoutes },
  { words: ['office'], load: async () => (await import('./office/person/merge.ts')).mergeRoutes },
  { words: ['announced-lives'], load: async () => (await import('./live/announce/announced-live.ts')).announceRoutes },
  { words: ['office'], load: async () => (await import('./approvals.ts')).approvals },
  { words: ['office'], load: async () => (await import('./office/audit/routes.ts')).auditRoutes },
  { words: ['office'], load: async () => (await import('./identity/authority/routes.ts')).authorityRoutes },
  { words: ['sessions', 'oauth'], load: async () => (await import('./identity/auth/routes.ts')).authRoutes },
  { words: ['banners', 'office'], load: async () => (await import('./site/banner/routes.ts')).bannerRoutes },
  { words: ['blocked', 'users'], load: async () => (await import('./people/block/routes.ts')).blockRoutes },
  { words: ['cards'], load: async () => (await import('./site/card/routes.ts')).cardRoutes },
  { words: ['cache'], load: async () => (await import('./platform/cache/routes.ts')).cacheRoutes },
  {
    words: ['contracts'],
    load: async () => (await import('./contracts/guardian/guardian-routes.ts')).contractGuardianRoutes,
  },
  { words: ['office'], load: async () => (await import('./contracts/house/house-routes.ts')).contractHouseRoutes },
  { words: ['office'], load: async () => (await import('./contracts/house/review-routes.ts')).contractReviewRoutes },
  { words: ['caster', 'contracts'], load: async () => (await import('./contracts/contract/routes.ts')).contractRoutes },
  {
    words: ['caster', 'contracts'],
    load: async () => (await import('./contracts/signing/sign-routes.ts')).contractSignRoutes,
  },
  {
    words: ['caster', 'contracts'],
    load: async () => (await import('./contracts/step/step-routes.ts')).contractStepRoutes,
  },
  { words: ['office'], load: async () => (await import('./platform/dated/routes.ts')).datedRoutes },
  { words: ['office'], load: async () => (await import('./money/case/case-routes.ts')).caseRoutes },
  { words: ['office'], load: async () => (await import('./money/case/enter-account.ts')).enterAccountRoutes },
  { words: ['office'], load: async () => (await import('./money/message/message-routes.ts')).messageRoutes },
  { words: ['earnings'], load: async () => (await import('./payouts/earning/routes.ts')).earningRoutes },
  { words: ['events'], load: async () => (await import('./rankings/event/routes.ts')).eventRoutes },
  { words: ['office'], load: async () => (await import('./rankings/draft/draft-routes.ts')).eventDraftRoutes },
  { words: ['office'], load: async () => (await import('./rankings/event/office-routes.ts')).eventOfficeRoutes },
  { words: ['office'], load: async () => (await import('./families/family/office-routes.ts')).familyOfficeRoutes },
  { words: ['family'], load: async () => (await import('./families/family/routes.ts')).familyRoutes },
  { words: ['family'], load: async () => (await import('./families/wallet/routes.ts')).familyWalletRoutes },
  {
    words: ['followers', 'following', 'lives', 'users'],
    load: async () => (await import('./people/follow/routes.ts')).followRoutes,
  },
  { words: ['gifts', 'lives', 'office'], load: async () => (await import('./live/gift/routes.ts')).giftRoutes },
  { words: ['live', 'lives'], load: async () => (await import('./live/live/routes.ts')).liveRoutes },
  { words: ['media'], load: async () => (await import('./platform/upload/media.ts')).mediaRoutes },
  { words: ['moderation', 'office'], load: async () => (await import('./moderated.ts')).moderated },
  { words: ['office'], load: async () => (await import('./office/operation/deployment.ts')).deploymentRoutes },
  { words: ['notices'], load: async () => (await import('./people/notice/routes.ts')).noticeRoutes },
  { words: ['push'], load: async () => (await import('./people/push/routes.ts')).pushRoutes },
  { words: ['office'], load: async () => (await import('./money/ledger/closing-routes.ts')).ledgerClosingRoutes },
  { words: ['office'], load: async () => (await import('./office/operation/today.ts')).todayRoutes },
  {
    words: ['operations'],
    load: async () => (await import('./money/archive/archive-routes.ts')).orderArchiveRoutes,
  },
  { words: ['operations'], load: async () => (await import('./office/operation/routes.ts')).operationRoutes },
  {
    words: ['comments', 'feed', 'posts', 'users'],
    load: async () => (await import('./posts/post/routes.ts')).postRoutes,
  },
  { words: ['office'], load: async () => (await import('./posts/post/held-word-routes.ts')).heldWordRoutes },
  { words: ['passkeys'], load: async () => (await import('./identity/passkey/routes.ts')).passkeyRoutes },
  { words: ['office'], load: async () => (await import('./payouts/payee/routes.ts')).payeeRoutes },
  { words: ['office'], load: async () => (await import('./money/order/office-routes.ts')).orderOfficeRoutes },
  { words: ['office'], load: async () => (await import('./money/reversal/reversal-routes.ts')).reversalRoutes },
  { words: ['office'], load: async () => (await import('./money/invoice/paper-desk.ts')).paperDeskRoutes },
  { words: ['office'], load: async () => (await import('./money/package/package-routes.ts')).packageRoutes },
  { words: ['office'], load: async () => (await import('./money/promotion/office-routes.ts')).promotionOfficeRoutes },
  { words: ['office'], load: async () => (await import('./money/voucher/voucher-office.ts')).voucherOfficeRoutes },
  { words: ['office'], load: async () => (await import('./people/age/paying-age-routes.ts')).payingAgeOfficeRoutes },
  { words: ['payment'], load: async () => (await import('./money/order/routes.ts')).paymentRoutes },
  { words: ['disbursement'], load: async () => (await import('./payouts/payout/routes.ts')).payoutRoutes },
  { words: ['office'], load: async () => (await import('./payouts/payout/office-routes.ts')).payoutOfficeRoutes },
  { words: ['office'], load: async () => (await import('./privacy/personal/breach.ts')).breachRoutes },
  {
    words: ['office', 'profile'],
    load: async () => (await import('./privacy/personal/data-request.ts')).dataRequestRoutes,
  },
  {
    words: ['office', 'private-pictures', 'profile'],
    load: async () => (await import('./privacy/personal/routes.ts')).personalRoutes,
  },
  { words: ['profile'], load: async () => (await import('./privacy/privacy/routes.ts')).privacyRoutes },
  {
    words: ['family-back-office', 'invitation', 'profile', 'users'],
    load: async () => (await import('./people/profile/routes.ts')).userRoutes,
  },
  { words: ['office'], load: async () => (await import('./people/profile/label-routes.ts')).labelOfficeRoutes },
  { words: ['office'], load: async () => (await import('./office/person/office-routes.ts')).personOfficeRoutes },
  { words: ['goals'], load: async () => (await import('./live/goal/goal.ts')).goalRoutes },
  { words: ['pk'], load: async () => (await import('./live/pk/routes.ts')).pkRoutes },
  { words: ['purse'], load: async () => (await import('./money/purse/routes.ts')).purseRoutes },
  {
    words: ['events', 'facts', 'ranking'],
    load: async () => (await import('./rankings/ranking/routes.ts')).rankingRoutes,
  },
  { words: ['office'], load: async () => (await import('./rankings/ranking/office-routes.ts')).officeRankingRoutes },
  { words: ['services'], load: async () => (await import('./identity/service/routes.ts')).serviceRoutes },
  { words: ['office'], load: async () => (await import('./money/settlement/routes.ts')).settlementRoutes },
  { words: ['office'], load: async () => (await import('./shop/item/office-item-routes.ts')).shopOfficeRoutes },
  { words: ['office'], load: async () => (await import('./shop/item/office-variant-routes.ts')).variantOfficeRoutes },
  { words: ['office'], load: async () => (await import('./shop/order/office-parcel-routes.ts')).parcelOfficeRoutes },
  { words: ['shop'], load: async () => (await import('./shop/order/routes.ts')).shopRoutes },
  { words: ['lives'], load: async () => (await import('./live/talk/routes.ts')).talkRoutes },
  { words: ['uploads'], load: async () => (await import('./platform/upload/routes.ts')).uploadRoutes },
];

const words = new Set(features.flatMap((feature) => feature.words));

/** Returns the path prefix of a path; null if no feature has it. */
export function wordOf(path: string): string | null {
  const [, first = '', second = ''] = path.split('/');
  const word = /^v\d$/.test(first) ? second : first;
  return words.has(word) ? word : null;
}

/** Loads the features of a path prefix. */
export const routesOf = (word: string | null): Promise<Routes[]> =>
  Promise.all(features.filter((feature) => word !== null && feature.words.includes(word)).map(({ load }) => load()));
