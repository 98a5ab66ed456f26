/**
 * `npm run bench:bytes`: measures the weight of each page on a first visit, compressed with Brotli.
 * `-- --keep` writes the table into docs/performance.md. It measures the build with the
 * sandbox and the seed data, and enforces no limits: tests do.
 */
import { parseArgs } from 'node:util';
import '../build/raw-text.ts';
import { bangkokDay } from '../../calls/platform/bangkok-day.ts';
import { type DemoAccount, signedIn } from '../../test/system/member.ts';
import { asBrowser, openWorld } from '../../test/system/world.ts';
import { keepInDocs } from '../build/keep-in-docs.ts';
import { publicAddresses, screenAddresses, type VisitedAddress } from '../dev/seeded-addresses.ts';
import { coldVisit, firstView, type PageBytes, pageBytes } from './page-bytes.ts';

const { values } = parseArgs({ options: { keep: { type: 'boolean' } } });

/** Columns of the table. The visitor has not answered the cookie banner, as on a first visit. */
const columns: [title: string, figure: (page: PageBytes) => number][] = [
  ['headers', ({ headers }) => headers],
  ['HTML', ({ html }) => html],
  ['CSS', ({ css }) => css],
  ['first view', firstView],
  ['script at first', ({ script }) => script],
  ['script in all', ({ scriptInAll }) => scriptInAll],
  ['fonts', ({ fonts }) => fonts],
  ['icons', ({ icons }) => icons],
  ['without pictures', coldVisit],
  ['requests', ({ requests }) => requests],
  ['pictures', ({ pictures }) => pictures],
];
const row = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;

const world = await openWorld();
const cookies = new Map<VisitedAddress['as'], Record<string, string>>([['visitor', {}]]);
for (const account of ['viewer', 'family'] as const satisfies DemoAccount[])
  cookies.set(account, (await signedIn(world.url, account)).cookies.header);
const askAs = (as: VisitedAddress['as']) => (address: string) =>
  fetch(new URL(address, world.url), { headers: { ...asBrowser, ...cookies.get(as) } });

const addresses: VisitedAddress[] = [
  ...publicAddresses(bangkokDay(world.seededAt)).map((address) => ({ address, as: 'visitor' as const })),
  ...(await screenAddresses(async (address) => (await askAs('viewer')(address)).text())),
];
const lines = [
  row(['page', 'of', ...columns.map(([title]) => title)]),
  row(['---', '---', ...columns.map(() => '--:')]),
];
for (const { address, as } of addresses) {
  const page = await pageBytes(address, askAs(as));
  // Uuids and dates in seeded addresses would differ in each run.
  const label = address.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…').replaceAll(/\d{4}-\d{2}-\d{2}/g, '…');
  lines.push(row([`\`${label}\``, as, ...columns.map(([, figure]) => figure(page).toLocaleString('en'))]));
  console.log(lines.at(-1));
}
await world.close();
if (values.keep) await keepInDocs('bench:bytes', lines);
