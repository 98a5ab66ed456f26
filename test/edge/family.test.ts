/** A family's own room, as the host tells of it. */
import { expect, test } from 'vitest';
import { listFamilyMembers } from '../../calls/family.ts';
import { getBackOfficeProfile } from '../../calls/profile.ts';
import { Browser, signedIn } from './browser.ts';
import { sampleAnswer } from './host.ts';
import { MemberHost } from './member-host.ts';

test('who is on air stands before who is not', async () => {
  const host = new MemberHost().become('แม่ดาว', 'family');
  const mine = sampleAnswer(getBackOfficeProfile);
  const family = { slug: 'north', uuid: crypto.randomUUID(), name: 'ดาวเหนือ' };
  const sums = { coins: 0, debt_satang: 0, credit_limit_satang: 0, member_count: 3, on_air_count: 1 };
  host.answer(getBackOfficeProfile, { data: { ...mine.data, family: { ...mine.data.family, ...family, ...sums } } });
  const [member] = sampleAnswer(listFamilyMembers).data;
  if (!member) return expect.fail('the sample has no member');
  const named = (name: string, on_air_slug: string | null) => ({
    ...member,
    user: { ...member.user, uuid: crypto.randomUUID(), name },
    on_air_slug,
  });
  const data = [named('Aey', null), named('Bua', 'bua-live'), named('Cat', null)];
  host.answer(listFamilyMembers, { data, next_cursor: null });
  const { text, status } = await (await signedIn(new Browser(host))).go('/family');
  expect(status).toBe(200);
  expect([...text.matchAll(/>(Aey|Bua|Cat)<\/a>/g)].map(([, name]) => name)).toEqual(['Bua', 'Aey', 'Cat']);
});
