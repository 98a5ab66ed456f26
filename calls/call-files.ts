/**
 * Call files by path prefix: the first segment after the version (`lives` in `/v1/lives/{slug}`). A
 * file and its schemas are loaded on the first request for one of its prefixes. Register each new
 * file here; index.ts loads all of them.
 */
import { type Call, literalFirst, pathPattern } from './platform/call.ts';

interface CallFile {
  /** Feature under which the API document lists the calls. */
  feature: string;
  prefixes: readonly string[];
  load: () => Promise<object>;
}

const files: readonly CallFile[] = [
  { feature: 'account', prefixes: ['accounts', 'profile'], load: () => import('./identity/account.ts') },
  { feature: 'address', prefixes: ['address', 'profile'], load: () => import('./people/address.ts') },
  { feature: 'announce', prefixes: ['announced-lives'], load: () => import('./live/announce.ts') },
  { feature: 'approval', prefixes: ['office'], load: () => import('./identity/authority.ts') },
  { feature: 'approval', prefixes: ['office'], load: () => import('./identity/approval.ts') },
  { feature: 'account', prefixes: ['office'], load: () => import('./office/person-merge.ts') },
  { feature: 'account', prefixes: ['passkeys'], load: () => import('./identity/passkey.ts') },
  { feature: 'audit', prefixes: ['office'], load: () => import('./office/audit.ts') },
  { feature: 'auth', prefixes: ['oauth', 'sessions'], load: () => import('./identity/auth.ts') },
  { feature: 'operation', prefixes: ['banners', 'office'], load: () => import('./site/banner.ts') },
  { feature: 'cache', prefixes: ['cache'], load: () => import('./platform/cache.ts') },
  { feature: 'dated', prefixes: ['office'], load: () => import('./platform/dated-setting.ts') },
  { feature: 'contract', prefixes: ['caster', 'contracts'], load: () => import('./contracts/contract.ts') },
  { feature: 'contract', prefixes: ['caster'], load: () => import('./contracts/contract-step.ts') },
  { feature: 'contract', prefixes: ['contracts'], load: () => import('./contracts/contract-guardian.ts') },
  { feature: 'contract', prefixes: ['office'], load: () => import('./contracts/contract-office.ts') },
  { feature: 'event', prefixes: ['events'], load: () => import('./rankings/event.ts') },
  { feature: 'event', prefixes: ['events'], load: () => import('./rankings/event-outcome.ts') },
  { feature: 'event', prefixes: ['events', 'office'], load: () => import('./rankings/event-participant.ts') },
  { feature: 'event', prefixes: ['events'], load: () => import('./rankings/event-reminder.ts') },
  { feature: 'event', prefixes: ['office'], load: () => import('./rankings/event-office.ts') },
  { feature: 'event', prefixes: ['facts'], load: () => import('./rankings/fact.ts') },
  { feature: 'earning', prefixes: ['earnings'], load: () => import('./payouts/earning.ts') },
  { feature: 'family', prefixes: ['family'], load: () => import('./families/family.ts') },
  { feature: 'family', prefixes: ['family'], load: () => import('./families/family-statement.ts') },
  { feature: 'family', prefixes: ['family'], load: () => import('./money/family-wallet.ts') },
  { feature: 'post', prefixes: ['feed', 'posts', 'users'], load: () => import('./posts/post.ts') },
  { feature: 'post', prefixes: ['comments', 'posts'], load: () => import('./posts/comment.ts') },
  { feature: 'post', prefixes: ['office'], load: () => import('./posts/held-word.ts') },
  { feature: 'profile', prefixes: ['blocked', 'users'], load: () => import('./people/block.ts') },
  {
    feature: 'profile',
    prefixes: ['followers', 'following', 'lives', 'users'],
    load: () => import('./people/follow.ts'),
  },
  { feature: 'gift', prefixes: ['gifts', 'lives', 'office'], load: () => import('./live/gift.ts') },
  { feature: 'gift', prefixes: ['office'], load: () => import('./live/gift-hold.ts') },
  { feature: 'live', prefixes: ['goals'], load: () => import('./live/goal.ts') },
  { feature: 'live', prefixes: ['pk'], load: () => import('./live/pk.ts') },
  { feature: 'purse', prefixes: ['purse'], load: () => import('./money/purse.ts') },
  { feature: 'invite', prefixes: ['invitation'], load: () => import('./people/invite.ts') },
  { feature: 'live', prefixes: ['live', 'lives'], load: () => import('./live/live.ts') },
  { feature: 'live', prefixes: ['lives'], load: () => import('./live/live-age.ts') },
  { feature: 'live', prefixes: ['lives'], load: () => import('./live/broadcast-key.ts') },
  { feature: 'live', prefixes: ['studio'], load: () => import('./live/broadcast-studio.ts') },
  { feature: 'live', prefixes: ['overlay', 'studio'], load: () => import('./live/overlay.ts') },
  { feature: 'live', prefixes: ['lives'], load: () => import('./live/room-presence.ts') },
  { feature: 'live', prefixes: ['lives'], load: () => import('./live/talk.ts') },
  { feature: 'live', prefixes: ['lives'], load: () => import('./live/talk-moderation.ts') },
  { feature: 'event', prefixes: ['facts'], load: () => import('./rankings/fact-uncounted.ts') },
  { feature: 'event', prefixes: ['events'], load: () => import('./rankings/monster.ts') },
  { feature: 'moderation', prefixes: ['moderation'], load: () => import('./moderation/moderation.ts') },
  { feature: 'moderation', prefixes: ['office'], load: () => import('./live/live-office.ts') },
  { feature: 'moderation', prefixes: ['office'], load: () => import('./posts/post-office.ts') },
  { feature: 'moderation', prefixes: ['office'], load: () => import('./moderation/report-office.ts') },
  { feature: 'notice', prefixes: ['notices'], load: () => import('./people/notice.ts') },
  { feature: 'notice', prefixes: ['push'], load: () => import('./people/push.ts') },
  { feature: 'operation', prefixes: ['office'], load: () => import('./money/ledger-closing.ts') },
  { feature: 'operation', prefixes: ['office'], load: () => import('./office/today.ts') },
  { feature: 'operation', prefixes: ['office'], load: () => import('./office/deployment.ts') },
  { feature: 'operation', prefixes: ['operations'], load: () => import('./money/archive.ts') },
  { feature: 'operation', prefixes: ['operations'], load: () => import('./office/operation.ts') },
  { feature: 'payout', prefixes: ['disbursement'], load: () => import('./payouts/payout.ts') },
  { feature: 'payout', prefixes: ['office'], load: () => import('./payouts/payee.ts') },
  { feature: 'payout', prefixes: ['office'], load: () => import('./payouts/payout-office.ts') },
  { feature: 'payout', prefixes: ['office'], load: () => import('./payouts/tax-office.ts') },
  { feature: 'payout', prefixes: ['office'], load: () => import('./payouts/bank-year.ts') },
  { feature: 'payment', prefixes: ['office'], load: () => import('./money/invoice-office.ts') },
  { feature: 'payment', prefixes: ['payment'], load: () => import('./money/invoice.ts') },
  { feature: 'payment', prefixes: ['payment'], load: () => import('./money/order.ts') },
  { feature: 'payment', prefixes: ['office', 'payment'], load: () => import('./people/paying-age.ts') },
  { feature: 'payment', prefixes: ['office'], load: () => import('./money/order-office.ts') },
  { feature: 'payment', prefixes: ['office'], load: () => import('./money/package-office.ts') },
  { feature: 'payment', prefixes: ['payment'], load: () => import('./money/promotion.ts') },
  { feature: 'payment', prefixes: ['office'], load: () => import('./money/promotion-office.ts') },
  { feature: 'payment', prefixes: ['office'], load: () => import('./money/voucher-office.ts') },
  { feature: 'payment', prefixes: ['office'], load: () => import('./money/message.ts') },
  { feature: 'payment', prefixes: ['office'], load: () => import('./money/case.ts') },
  { feature: 'payment', prefixes: ['office'], load: () => import('./money/refund-account.ts') },
  { feature: 'payment', prefixes: ['office'], load: () => import('./money/reversal.ts') },
  { feature: 'payment', prefixes: ['office'], load: () => import('./money/settlement.ts') },
  { feature: 'payment', prefixes: ['payment'], load: () => import('./money/voucher.ts') },
  { feature: 'privacy', prefixes: ['profile'], load: () => import('./privacy/privacy.ts') },
  {
    feature: 'privacy',
    prefixes: ['office', 'private-pictures', 'profile'],
    load: () => import('./privacy/personal.ts'),
  },
  { feature: 'privacy', prefixes: ['office', 'profile'], load: () => import('./privacy/data-request.ts') },
  { feature: 'privacy', prefixes: ['office'], load: () => import('./privacy/breach.ts') },
  {
    feature: 'profile',
    prefixes: ['family-back-office', 'profile', 'users'],
    load: () => import('./people/profile.ts'),
  },
  { feature: 'profile', prefixes: ['profile'], load: () => import('./people/own-card.ts') },
  { feature: 'profile', prefixes: ['office'], load: () => import('./families/family-office.ts') },
  { feature: 'profile', prefixes: ['office'], load: () => import('./people/label.ts') },
  { feature: 'profile', prefixes: ['office'], load: () => import('./office/person.ts') },
  { feature: 'ranking', prefixes: ['ranking'], load: () => import('./rankings/ranking.ts') },
  { feature: 'ranking', prefixes: ['office'], load: () => import('./rankings/ranking-office.ts') },
  {
    feature: 'ranking',
    prefixes: ['ranking'],
    load: async () => (await import('./rankings/ranking.ts')).rankingTypeCalls,
  },
  { feature: 'service', prefixes: ['services'], load: () => import('./identity/service.ts') },
  { feature: 'shop', prefixes: ['shop'], load: () => import('./shop/shop.ts') },
  { feature: 'shop', prefixes: ['shop'], load: () => import('./shop/worn.ts') },
  { feature: 'shop', prefixes: ['shop'], load: () => import('./shop/shop-history.ts') },
  { feature: 'shop', prefixes: ['shop'], load: () => import('./shop/parcel.ts') },
  { feature: 'shop', prefixes: ['office'], load: () => import('./shop/parcel-office.ts') },
  { feature: 'shop', prefixes: ['office'], load: () => import('./shop/shop-office.ts') },
  { feature: 'upload', prefixes: ['uploads'], load: () => import('./platform/upload.ts') },
];

/** A call with its export name and the feature that documents it. */
export interface NamedCall {
  name: string;
  feature: string;
  call: Call;
}

const prefixOf = (path: string): string => /^\/(?:v\d\/)?([^/]*)/.exec(path)?.[1] ?? '';

/** Returns the calls of a path prefix in order of registration, or all calls if none is given. */
export async function callsOf(word?: string): Promise<readonly NamedCall[]> {
  const matchingFiles = word === undefined ? files : files.filter(({ prefixes: words }) => words.includes(word));
  const lists = await Promise.all(matchingFiles.map(async ({ feature, load }) => callsIn(feature, await load())));
  return lists.flat().sort((a, b) => literalFirst(a.call, b.call));
}

const callsIn = (feature: string, module: object): NamedCall[] =>
  Object.entries(module)
    .filter((entry): entry is [string, Call] => isCall(entry[1]))
    .flatMap(([name, call]) => [{ name, feature, call }, ...ownOf(name, feature, call)]);

/** Returns the bearer version of a `seenCall`, if it is one: `getMonster` has `getOwnMonster`. */
const ownOf = (name: string, feature: string, call: Call & { own?: Call }): NamedCall[] =>
  call.own ? [{ name: name.replace(/^get|^list/, '$&Own'), feature, call: call.own }] : [];

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;

/** The call that matches a URL of the API. Path segments are percent-encoded. */
export interface MatchedCall {
  /** Null: a call has this path, but not with this method. */
  call: Call | null;
  params: Readonly<Record<string, string>>;
}

interface Pattern {
  call: Call;
  pattern: RegExp;
}

const patterns = new Map<string, Promise<readonly Pattern[]>>();

/** Returns the call of a method and a path; null if no call has this path. HEAD matches GET. */
export async function askedAt(method: string, path: string): Promise<MatchedCall | null> {
  const word = prefixOf(path);
  if (!files.some(({ prefixes: words }) => words.includes(word))) return null;
  const patternList = patterns.get(word) ?? patternsOf(word);
  patterns.set(word, patternList);
  const fitting = (await patternList).flatMap(({ call, pattern }) => {
    const match = pattern.exec(path);
    return match ? [{ call, groups: match.groups ?? {} }] : [];
  });
  if (fitting.length === 0) return null;
  const callMatch = fitting.find(({ call }) => call.method === (method === 'HEAD' ? 'GET' : method));
  if (!callMatch) return { call: null, params: {} };
  const params = Object.entries(callMatch.groups).map(([name, step]) => [name, decodeURIComponent(step)]);
  return { call: callMatch.call, params: Object.fromEntries(params) };
}

const patternsOf = async (word: string): Promise<readonly Pattern[]> =>
  (await callsOf(word)).map(({ call }) => ({ call, pattern: pathPattern(call) }));
