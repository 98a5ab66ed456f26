/**
 * The files of calls, by the word after the version in a path (`lives` of `/v1/lives/{slug}`): a call with its schemas is
 * read and made when somebody asks for a path of its words. A new file of calls is a line here; index.ts has all of them.
 */
import { type Call, literalFirst, pathPattern } from './call.ts';

interface CallFile {
  /** What documents its calls. */
  feature: string;
  words: readonly string[];
  load: () => Promise<object>;
}

const files: readonly CallFile[] = [
  { feature: 'account', words: ['accounts', 'profile'], load: () => import('./account.ts') },
  { feature: 'address', words: ['address', 'profile'], load: () => import('./address.ts') },
  { feature: 'announce', words: ['announced-lives'], load: () => import('./announce.ts') },
  { feature: 'approval', words: ['office'], load: () => import('./approval.ts') },
  { feature: 'account', words: ['office'], load: () => import('./merge.ts') },
  { feature: 'account', words: ['passkeys'], load: () => import('./passkey.ts') },
  { feature: 'audit', words: ['office'], load: () => import('./audit.ts') },
  { feature: 'auth', words: ['oauth', 'sessions'], load: () => import('./auth.ts') },
  { feature: 'operation', words: ['banners', 'office'], load: () => import('./banner.ts') },
  { feature: 'cache', words: ['cache'], load: () => import('./cache.ts') },
  { feature: 'dated', words: ['office'], load: () => import('./dated-setting.ts') },
  { feature: 'contract', words: ['caster', 'contracts'], load: () => import('./contract.ts') },
  { feature: 'contract', words: ['caster'], load: () => import('./contract-step.ts') },
  { feature: 'contract', words: ['contracts'], load: () => import('./contract-guardian.ts') },
  { feature: 'contract', words: ['office'], load: () => import('./contract-office.ts') },
  { feature: 'event', words: ['events'], load: () => import('./event.ts') },
  { feature: 'event', words: ['events'], load: () => import('./event-outcome.ts') },
  { feature: 'event', words: ['events', 'office'], load: () => import('./event-participant.ts') },
  { feature: 'event', words: ['events'], load: () => import('./event-reminder.ts') },
  { feature: 'event', words: ['office'], load: () => import('./event-office.ts') },
  { feature: 'event', words: ['facts'], load: () => import('./fact.ts') },
  { feature: 'earning', words: ['earnings'], load: () => import('./earning.ts') },
  { feature: 'family', words: ['family'], load: () => import('./family.ts') },
  { feature: 'family', words: ['family'], load: () => import('./family-statement.ts') },
  { feature: 'post', words: ['feed', 'posts', 'users'], load: () => import('./post.ts') },
  { feature: 'post', words: ['comments', 'posts'], load: () => import('./comment.ts') },
  { feature: 'post', words: ['office'], load: () => import('./held-word.ts') },
  { feature: 'profile', words: ['blocked', 'users'], load: () => import('./block.ts') },
  {
    feature: 'profile',
    words: ['followers', 'following', 'lives', 'users'],
    load: () => import('./follow.ts'),
  },
  { feature: 'gift', words: ['gifts', 'lives', 'office'], load: () => import('./gift.ts') },
  { feature: 'gift', words: ['office'], load: () => import('./gift-hold.ts') },
  { feature: 'live', words: ['goals'], load: () => import('./goal.ts') },
  { feature: 'live', words: ['pk'], load: () => import('./pk.ts') },
  { feature: 'purse', words: ['purse'], load: () => import('./purse.ts') },
  { feature: 'invite', words: ['invitation'], load: () => import('./invite.ts') },
  { feature: 'live', words: ['live', 'lives'], load: () => import('./live.ts') },
  { feature: 'live', words: ['lives'], load: () => import('./live-age.ts') },
  { feature: 'live', words: ['lives'], load: () => import('./live-key.ts') },
  { feature: 'live', words: ['lives'], load: () => import('./presence.ts') },
  { feature: 'live', words: ['lives'], load: () => import('./talk.ts') },
  { feature: 'live', words: ['lives'], load: () => import('./talk-moderation.ts') },
  { feature: 'event', words: ['facts'], load: () => import('./uncounted-fact.ts') },
  { feature: 'event', words: ['events'], load: () => import('./monster.ts') },
  { feature: 'moderation', words: ['moderation'], load: () => import('./moderation.ts') },
  { feature: 'moderation', words: ['office'], load: () => import('./live-office.ts') },
  { feature: 'moderation', words: ['office'], load: () => import('./post-office.ts') },
  { feature: 'moderation', words: ['office'], load: () => import('./report-office.ts') },
  { feature: 'notice', words: ['notices'], load: () => import('./notice.ts') },
  { feature: 'notice', words: ['push'], load: () => import('./push.ts') },
  { feature: 'operation', words: ['office'], load: () => import('./ledger-closing.ts') },
  { feature: 'operation', words: ['office'], load: () => import('./today.ts') },
  { feature: 'operation', words: ['office'], load: () => import('./deployment.ts') },
  { feature: 'operation', words: ['operations'], load: () => import('./order-archive.ts') },
  { feature: 'operation', words: ['operations'], load: () => import('./operation.ts') },
  { feature: 'payout', words: ['disbursement'], load: () => import('./disbursement.ts') },
  { feature: 'payout', words: ['office'], load: () => import('./payee.ts') },
  { feature: 'payout', words: ['office'], load: () => import('./payout-office.ts') },
  { feature: 'payout', words: ['office'], load: () => import('./tax-office.ts') },
  { feature: 'payment', words: ['office'], load: () => import('./paper-office.ts') },
  { feature: 'payment', words: ['payment'], load: () => import('./tax-invoice.ts') },
  { feature: 'payment', words: ['payment'], load: () => import('./payment.ts') },
  { feature: 'payment', words: ['office', 'payment'], load: () => import('./paying-age.ts') },
  { feature: 'payment', words: ['office'], load: () => import('./order-office.ts') },
  { feature: 'payment', words: ['office'], load: () => import('./package-office.ts') },
  { feature: 'payment', words: ['office'], load: () => import('./voucher-office.ts') },
  { feature: 'payment', words: ['office'], load: () => import('./gateway-message.ts') },
  { feature: 'payment', words: ['office'], load: () => import('./desk.ts') },
  { feature: 'payment', words: ['office'], load: () => import('./settlement.ts') },
  { feature: 'payment', words: ['payment'], load: () => import('./voucher.ts') },
  { feature: 'privacy', words: ['profile'], load: () => import('./privacy.ts') },
  { feature: 'privacy', words: ['office', 'private-pictures', 'profile'], load: () => import('./personal.ts') },
  { feature: 'privacy', words: ['office', 'profile'], load: () => import('./data-request.ts') },
  { feature: 'privacy', words: ['office'], load: () => import('./breach.ts') },
  { feature: 'profile', words: ['family-back-office', 'profile', 'users'], load: () => import('./profile.ts') },
  { feature: 'profile', words: ['profile'], load: () => import('./own-card.ts') },
  { feature: 'profile', words: ['office'], load: () => import('./family-office.ts') },
  { feature: 'profile', words: ['office'], load: () => import('./label.ts') },
  { feature: 'profile', words: ['office'], load: () => import('./person-office.ts') },
  { feature: 'ranking', words: ['ranking'], load: () => import('./ranking.ts') },
  { feature: 'ranking', words: ['office'], load: () => import('./ranking-office.ts') },
  {
    feature: 'ranking',
    words: ['ranking'],
    load: async () => (await import('./ranking.ts')).rankingTypeCalls,
  },
  { feature: 'service', words: ['services'], load: () => import('./service.ts') },
  { feature: 'shop', words: ['shop'], load: () => import('./shop.ts') },
  { feature: 'shop', words: ['shop'], load: () => import('./shop-history.ts') },
  { feature: 'shop', words: ['shop'], load: () => import('./parcel.ts') },
  { feature: 'shop', words: ['office'], load: () => import('./parcel-office.ts') },
  { feature: 'shop', words: ['office'], load: () => import('./shop-office.ts') },
  { feature: 'upload', words: ['uploads'], load: () => import('./upload.ts') },
];

/** A call with its name in code and the feature that documents it. */
export interface NamedCall {
  name: string;
  feature: string;
  call: Call;
}

const wordOf = (path: string): string => /^\/(?:v\d\/)?([^/]*)/.exec(path)?.[1] ?? '';

/** The calls of one word, in the order of registration; of every word where none is given. */
export async function callsOf(word?: string): Promise<readonly NamedCall[]> {
  const wanted = word === undefined ? files : files.filter(({ words }) => words.includes(word));
  const loaded = await Promise.all(wanted.map(async ({ feature, load }) => callsIn(feature, await load())));
  return loaded.flat().sort((a, b) => literalFirst(a.call, b.call));
}

const callsIn = (feature: string, module: object): NamedCall[] =>
  Object.entries(module)
    .filter((entry): entry is [string, Call] => isCall(entry[1]))
    .flatMap(([name, call]) => [{ name, feature, call }, ...ownOf(name, feature, call)]);

/** The twin of a call about an event: `getMonster` has `getOwnMonster`. */
const ownOf = (name: string, feature: string, call: Call & { own?: Call }): NamedCall[] =>
  call.own ? [{ name: name.replace(/^get|^list/, '$&Own'), feature, call: call.own }] : [];

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;

/** What an address of the host (each step encoded) asks for. */
export interface Asked {
  /** Null where the address is a call's, but not by this method. */
  call: Call | null;
  params: Readonly<Record<string, string>>;
}

interface Pattern {
  call: Call;
  pattern: RegExp;
}

const patterns = new Map<string, Promise<readonly Pattern[]>>();

/** What is asked for; null where no call has such an address. HEAD asks what GET does. */
export async function askedAt(method: string, path: string): Promise<Asked | null> {
  const word = wordOf(path);
  if (!files.some(({ words }) => words.includes(word))) return null;
  const known = patterns.get(word) ?? patternsOf(word);
  patterns.set(word, known);
  const fitting = (await known).flatMap(({ call, pattern }) => {
    const match = pattern.exec(path);
    return match ? [{ call, groups: match.groups ?? {} }] : [];
  });
  if (fitting.length === 0) return null;
  const asked = fitting.find(({ call }) => call.method === (method === 'HEAD' ? 'GET' : method));
  if (!asked) return { call: null, params: {} };
  const params = Object.entries(asked.groups).map(([name, step]) => [name, decodeURIComponent(step)]);
  return { call: asked.call, params: Object.fromEntries(params) };
}

const patternsOf = async (word: string): Promise<readonly Pattern[]> =>
  (await callsOf(word)).map(({ call }) => ({ call, pattern: pathPattern(call) }));
