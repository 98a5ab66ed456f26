/** Checks browsing the rankings without scripts, in English. */
import { describe, expect, inject, test } from 'vitest';
import { localePath } from '../../../client/platform/texts/i18n.ts';
import profileTexts from '../../../locales/en/people/profile.json' with { type: 'json' };
import texts from '../../../locales/en/rankings/ranking.json' with { type: 'json' };
import thTexts from '../../../locales/th/rankings/ranking.json' with { type: 'json' };
import { dateParts } from '../../date-parts.ts';
import type { Form } from '../form.ts';
import { linksOf } from '../markup.ts';
import { textsIn } from '../page-text.ts';
import { Reader } from '../reader.ts';
import { vb, vbPath } from '../seeded-pages.ts';

const PATH = localePath('en', '/app/events/rankings');
const browse = async (path: string) => (await Reader.from(inject('origin'))).open(path);

/** The markup of the ranking's entries. */
const entriesOf = ({ text }: Reader) => text.match(/<li value="\d+".*?<\/li>/gs) ?? [];
const rankOf = (entry = '') => /value="(\d+)"/.exec(entry)?.[1];
const isChoice = ({ isGet, fields }: Form) => isGet && fields.some(({ name }) => ['family', 'from_day'].includes(name));
/** Returns the text of the link to the current page in a list of links. */
const current = ({ text }: Reader) => text.match(/<a\b[^>]*aria-current="page"[^>]*>.*?<\/a>/gs)?.join() ?? '';

describe('rankings without scripts', () => {
  test('a fan goes from home to a family’s month and the leader', async () => {
    const fan = await browse('/en');
    expect(linksOf(/id="rank-vb".*?<\/section>/s.exec(fan.text)?.[0] ?? '')).toContain(PATH);
    await fan.open(PATH);
    await fan.follow(texts.period.month);
    expect(fan.path).toBe(`${PATH}?period=month`);

    const family = fan.forms.find(isChoice)?.fields.find(({ name }) => name === 'family')?.options?.[1] ?? '';
    await fan.send(isChoice, { family });
    expect(new URL(fan.path, inject('origin')).searchParams.get('family')).toBe(family);
    const [, familyName = ''] = /<option\b[^>]*\bselected=""[^>]*>([^<]*)<\/option>/.exec(fan.text) ?? [];
    expect(textsIn(fan.text, 'summary').join()).toContain(familyName);
    expect(entriesOf(fan).length).toBeGreaterThan(0);
    for (const entry of entriesOf(fan)) expect(entry).toContain(familyName);

    await fan.follow(texts.before.month);
    expect(fan.path).toMatch(/date=\d{4}-\d\d-01&family=/);
    await fan.follow(texts.after.month);
    expect(fan.path).toMatch(/period=month&family=/);

    const [leader = ''] = entriesOf(fan);
    const [name = ''] = textsIn(leader, 'a');
    await fan.follow(name);
    expect(fan.path).toMatch(/^\/en\/users\//);
    expect(textsIn(fan.text, 'h1').map((title) => title.trim())).toEqual([name.trim()]);
  });

  test('a custom date range is chosen; a reversed one shows an error', async () => {
    const fan = await browse(`${PATH}?type=collect-sticker&period=range`);
    const dateIn = (name: string) =>
      ['year', 'month', 'day'].map((part) => fan.fieldOf(`${name}_${part}`)?.padStart(2, '0')).join('-');
    const [first, last] = [dateIn('from'), dateIn('to')];
    expect(first < last).toBe(true);
    await fan.send(isChoice, { ...dateParts('from', last), ...dateParts('to', first) });
    expect(fan.status).toBe(422);
    expect(fan.text).toContain('role="alert"');
    expect(fan.mainText).toContain(texts.problem.order.title);
    expect(dateIn('from')).toBe(last);
    await fan.send(isChoice, { ...dateParts('from', first), ...dateParts('to', last) });
    const { searchParams } = new URL(fan.path, inject('origin'));
    expect(Object.fromEntries(searchParams)).toEqual({
      type: 'collect-sticker',
      period: 'range',
      from: first,
      to: last,
    });
    expect(entriesOf(fan).length).toBeGreaterThan(3);
  });

  test('supporters have their own types, and ranking pages lead both directions', async () => {
    const fan = await browse(PATH);
    await fan.follow(texts.target.User);
    expect(fan.path).toBe(`${PATH}?type=topbuy`);
    await fan.open(`${PATH}?type=spend-coin&period=month`);
    await fan.follow(texts.next);
    expect(fan.path).toMatch(/cursor=/);
    expect(rankOf(entriesOf(fan)[0])).toBe('21');
    await fan.follow(texts.first);
    expect(fan.path).toBe(`${PATH}?type=spend-coin&period=month`);
    expect(rankOf(entriesOf(fan)[0])).toBe('1');
  });

  test('the language switch keeps the ranking view', async () => {
    const fan = await browse(`${PATH}?period=month`);
    await fan.follow('ภาษาไทย');
    expect(fan.path).toBe('/app/events/rankings?period=month');
    expect(textsIn(fan.text, 'h1')).toEqual([thTexts.title]);
  });

  test('a VB’s page shows supporters by period and links to the stream', async () => {
    const fan = await browse(localePath('en', vbPath));
    expect(textsIn(fan.text, 'h1').map((title) => title.trim())).toEqual([vb.name]);
    await fan.follow(profileTexts.public.tabs.supporters);
    for (const period of ['day', 'month', 'all'] as const) {
      await fan.follow(profileTexts.public.payers[period]);
      expect(fan.path).toBe(
        `${localePath('en', vbPath)}?tab=supporters${period === 'all' ? '' : `&period=${period}`}#payers`,
      );
      expect(current(fan)).toContain(profileTexts.public.payers[period]);
    }
    await fan.follow(profileTexts.public.watch);
    expect(fan.path).toMatch(/^\/en\/live\//);
  });
});
