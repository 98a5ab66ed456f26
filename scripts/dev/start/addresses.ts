/** The addresses that a local site serves, as `npm start` prints them. */
import { demoAccounts, newcomers } from '../../../sandbox/identity/demo-account.ts';

interface LocalAddress {
  name: string;
  path: string;
  note?: string;
}

const accountNames = (accounts: readonly { sub: string }[]) =>
  accounts.map(({ sub }) => sub.replace(/^demo-/, '')).join(', ');

/** Returns the addresses; a site without seeds has no demo accounts. */
export const localAddresses = (isSeeded: boolean): LocalAddress[] => [
  { name: 'Site', path: '/', note: 'in English: /en' },
  {
    name: 'Sign-in',
    path: '/auth/signin',
    note: `as ${accountNames([...(isSeeded ? demoAccounts : []), ...newcomers])}`,
  },
  ...(isSeeded ? [] : [{ name: 'First admin', path: '/become-admin', note: 'with the code above' }]),
  { name: 'Office', path: '/office', note: isSeeded ? 'as staff; staff-2 approves' : 'as an admin' },
  { name: 'Studio', path: '/studio', note: isSeeded ? 'as caster' : 'as a VB' },
  { name: 'API docs', path: '/api/docs' },
  { name: 'Mail', path: '/sandbox/mail', note: 'emails that the site sent' },
  { name: 'Push', path: '/sandbox/push', note: 'push messages that the site sent' },
  { name: 'Webhooks', path: '/sandbox/webhooks', note: 'events that arrived at webhooks of families' },
  { name: 'LINE', path: '/sandbox/line', note: 'messages to LINE accounts' },
  { name: 'Bank', path: '/sandbox/bank/payouts', note: 'payouts that the bank received' },
];

/** Formats the addresses of a site at an origin, and of services at other ports, as a table. */
export function addressTable(origin: string, isSeeded: boolean, services: readonly { name: string; url: string }[]) {
  const rows = [
    ...localAddresses(isSeeded).map(({ name, path, note }) => ({ name, url: origin + path, note })),
    ...services.map(({ name, url }) => ({ name: `Sandbox ${name}`, url, note: undefined })),
  ];
  const widthOf = (column: 'name' | 'url') => Math.max(...rows.map((row) => row[column].length)) + 2;
  const [nameWidth, urlWidth] = [widthOf('name'), widthOf('url')];
  return rows
    .map(({ name, url, note = '' }) => `  ${name.padEnd(nameWidth)}${url.padEnd(urlWidth)}${note}`.trimEnd())
    .join('\n');
}
