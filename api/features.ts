/**
 * The features of the API by path prefix: the segment after the version (`lives` of
 * `/v1/lives/{slug}`). One line per feature. A feature loads at the first request for one of its
 * prefixes: building the schemas of its calls takes most of the time before an answer.
 */
import type { ApiApp, On } from './platform/framework/route.ts';

/** Adds the routes of a feature: its calls, and routes that are no calls. */
type Routes = (on: On, app: ApiApp) => void;

interface Feature {
  prefixes: readonly string[];
  load: () => Promise<Routes>;
}

const features: readonly Feature[] = [
  { prefixes: ['accounts', 'profile'], load: async () => (await import('./identity/account/routes.ts')).accountRoutes },
  { prefixes: ['address', 'profile'], load: async () => (await import('./people/address/routes.ts')).addressRoutes },
  { prefixes: ['office'], load: async () => (await import('./office/person/merge.ts')).mergeRoutes },
  {
    prefixes: ['announced-lives'],
    load: async () => (await import('./live/announce/announced-live.ts')).announceRoutes,
  },
  { prefixes: ['office'], load: async () => (await import('./approvals.ts')).approvals },
  { prefixes: ['office'], load: async () => (await import('./office/audit/routes.ts')).auditRoutes },
  { prefixes: ['office'], load: async () => (await import('./identity/authority/routes.ts')).authorityRoutes },
  { prefixes: ['sessions', 'oauth'], load: async () => (await import('./identity/auth/routes.ts')).authRoutes },
  { prefixes: ['banners', 'office'], load: async () => (await import('./site/banner/routes.ts')).bannerRoutes },
  { prefixes: ['blocked', 'users'], load: async () => (await import('./people/block/routes.ts')).blockRoutes },
  { prefixes: ['cards'], load: async () => (await import('./site/card/routes.ts')).cardRoutes },
  { prefixes: ['cache'], load: async () => (await import('./platform/cache/routes.ts')).cacheRoutes },
  {
    prefixes: ['contracts'],
    load: async () => (await import('./contracts/guardian/guardian-routes.ts')).contractGuardianRoutes,
  },
  {
    prefixes: ['office'],
    load: async () => (await import('./contracts/company/company-routes.ts')).contractCompanyRoutes,
  },
  {
    prefixes: ['office'],
    load: async () => (await import('./contracts/company/review-routes.ts')).contractReviewRoutes,
  },
  {
    prefixes: ['caster', 'contracts'],
    load: async () => (await import('./contracts/contract/routes.ts')).contractRoutes,
  },
  {
    prefixes: ['caster', 'contracts'],
    load: async () => (await import('./contracts/signing/sign-routes.ts')).contractSignRoutes,
  },
  {
    prefixes: ['caster', 'contracts'],
    load: async () => (await import('./contracts/step/step-routes.ts')).contractStepRoutes,
  },
  { prefixes: ['office'], load: async () => (await import('./platform/dated/routes.ts')).datedRoutes },
  { prefixes: ['office'], load: async () => (await import('./money/case/case-routes.ts')).caseRoutes },
  { prefixes: ['office'], load: async () => (await import('./money/case/enter-account.ts')).enterAccountRoutes },
  { prefixes: ['office'], load: async () => (await import('./money/message/message-routes.ts')).messageRoutes },
  { prefixes: ['earnings'], load: async () => (await import('./payouts/earning/routes.ts')).earningRoutes },
  { prefixes: ['events'], load: async () => (await import('./rankings/event/routes.ts')).eventRoutes },
  { prefixes: ['office'], load: async () => (await import('./rankings/draft/draft-routes.ts')).eventDraftRoutes },
  { prefixes: ['office'], load: async () => (await import('./rankings/event/office-routes.ts')).eventOfficeRoutes },
  { prefixes: ['office'], load: async () => (await import('./families/family/office-routes.ts')).familyOfficeRoutes },
  { prefixes: ['family'], load: async () => (await import('./families/family/routes.ts')).familyRoutes },
  { prefixes: ['family'], load: async () => (await import('./families/wallet/routes.ts')).familyWalletRoutes },
  {
    prefixes: ['followers', 'following', 'users'],
    load: async () => (await import('./people/follow/routes.ts')).followRoutes,
  },
  { prefixes: ['gifts', 'lives', 'office'], load: async () => (await import('./live/gift/routes.ts')).giftRoutes },
  { prefixes: ['overlay', 'studio'], load: async () => (await import('./live/overlay/overlay.ts')).overlayRoutes },
  { prefixes: ['live', 'lives', 'studio'], load: async () => (await import('./live/live/routes.ts')).liveRoutes },
  {
    prefixes: ['following', 'invitation', 'lives'],
    load: async () => (await import('./live/live/people-on-air.ts')).peopleOnAirRoutes,
  },
  { prefixes: ['media'], load: async () => (await import('./platform/upload/media.ts')).mediaRoutes },
  { prefixes: ['moderation', 'office'], load: async () => (await import('./moderated.ts')).moderated },
  { prefixes: ['office'], load: async () => (await import('./office/operation/deployment.ts')).deploymentRoutes },
  { prefixes: ['notices'], load: async () => (await import('./people/notice/routes.ts')).noticeRoutes },
  { prefixes: ['push'], load: async () => (await import('./people/push/routes.ts')).pushRoutes },
  { prefixes: ['office'], load: async () => (await import('./money/ledger/closing-routes.ts')).ledgerClosingRoutes },
  { prefixes: ['office'], load: async () => (await import('./office/operation/today.ts')).todayRoutes },
  {
    prefixes: ['operations'],
    load: async () => (await import('./money/archive/archive-routes.ts')).orderArchiveRoutes,
  },
  { prefixes: ['operations'], load: async () => (await import('./office/operation/routes.ts')).operationRoutes },
  {
    prefixes: ['comments', 'feed', 'posts', 'users'],
    load: async () => (await import('./posts/post/routes.ts')).postRoutes,
  },
  { prefixes: ['office'], load: async () => (await import('./moderation/flagged-word/routes.ts')).flaggedWordRoutes },
  { prefixes: ['passkeys'], load: async () => (await import('./identity/passkey/routes.ts')).passkeyRoutes },
  { prefixes: ['office'], load: async () => (await import('./payouts/payee/routes.ts')).payeeRoutes },
  { prefixes: ['office'], load: async () => (await import('./money/order/office-routes.ts')).orderOfficeRoutes },
  { prefixes: ['office'], load: async () => (await import('./money/reversal/reversal-routes.ts')).reversalRoutes },
  {
    prefixes: ['office'],
    load: async () => (await import('./money/invoice/tax-document-routes.ts')).taxDocumentRoutes,
  },
  { prefixes: ['office'], load: async () => (await import('./money/package/package-routes.ts')).packageRoutes },
  {
    prefixes: ['office'],
    load: async () => (await import('./money/promotion/office-routes.ts')).promotionOfficeRoutes,
  },
  { prefixes: ['office'], load: async () => (await import('./money/voucher/voucher-office.ts')).voucherOfficeRoutes },
  { prefixes: ['office'], load: async () => (await import('./people/age/paying-age-routes.ts')).payingAgeOfficeRoutes },
  { prefixes: ['payment'], load: async () => (await import('./money/order/routes.ts')).paymentRoutes },
  { prefixes: ['disbursement'], load: async () => (await import('./payouts/payout/routes.ts')).payoutRoutes },
  { prefixes: ['office'], load: async () => (await import('./payouts/payout/office-routes.ts')).payoutOfficeRoutes },
  { prefixes: ['office'], load: async () => (await import('./privacy/personal/breach.ts')).breachRoutes },
  {
    prefixes: ['office', 'profile'],
    load: async () => (await import('./privacy/personal/data-request.ts')).dataRequestRoutes,
  },
  {
    prefixes: ['office', 'private-pictures', 'profile'],
    load: async () => (await import('./privacy/personal/routes.ts')).personalRoutes,
  },
  { prefixes: ['profile'], load: async () => (await import('./privacy/privacy/routes.ts')).privacyRoutes },
  {
    prefixes: ['invitation', 'profile', 'users'],
    load: async () => (await import('./people/profile/routes.ts')).userRoutes,
  },
  {
    prefixes: ['family-back-office', 'profile', 'users'],
    load: async () => (await import('./site/profile/routes.ts')).profileRoutes,
  },
  { prefixes: ['office'], load: async () => (await import('./people/profile/label-routes.ts')).labelOfficeRoutes },
  { prefixes: ['office'], load: async () => (await import('./office/person/office-routes.ts')).personOfficeRoutes },
  { prefixes: ['goals'], load: async () => (await import('./live/goal/goal.ts')).goalRoutes },
  { prefixes: ['pk'], load: async () => (await import('./live/pk/routes.ts')).pkRoutes },
  { prefixes: ['purse'], load: async () => (await import('./money/wallet/routes.ts')).walletRoutes },
  {
    prefixes: ['events', 'facts', 'ranking'],
    load: async () => (await import('./rankings/ranking/routes.ts')).rankingRoutes,
  },
  { prefixes: ['office'], load: async () => (await import('./rankings/ranking/office-routes.ts')).officeRankingRoutes },
  { prefixes: ['users'], load: async () => (await import('./rankings/ranking/top-payers.ts')).topPayerRoutes },
  { prefixes: ['services'], load: async () => (await import('./identity/service/routes.ts')).serviceRoutes },
  { prefixes: ['office'], load: async () => (await import('./money/settlement/routes.ts')).settlementRoutes },
  { prefixes: ['office'], load: async () => (await import('./shop/item/office-item-routes.ts')).shopOfficeRoutes },
  {
    prefixes: ['office'],
    load: async () => (await import('./shop/item/office-variant-routes.ts')).variantOfficeRoutes,
  },
  { prefixes: ['office'], load: async () => (await import('./shop/order/office-parcel-routes.ts')).parcelOfficeRoutes },
  { prefixes: ['shop'], load: async () => (await import('./shop/order/routes.ts')).shopRoutes },
  { prefixes: ['lives'], load: async () => (await import('./live/chat/routes.ts')).chatRoutes },
  { prefixes: ['uploads'], load: async () => (await import('./platform/upload/routes.ts')).uploadRoutes },
];

const words = new Set(features.flatMap((feature) => feature.prefixes));

/** Returns the path prefix of a path; null if no feature has it. */
export function prefixOf(path: string): string | null {
  const [, first = '', second = ''] = path.split('/');
  const word = /^v\d$/.test(first) ? second : first;
  return words.has(word) ? word : null;
}

/** Loads the features of a path prefix. */
export const routesOf = (word: string | null): Promise<Routes[]> =>
  Promise.all(features.filter((feature) => word !== null && feature.prefixes.includes(word)).map(({ load }) => load()));
