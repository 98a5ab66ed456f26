/** Polls and offers of a live as pages with forms, for visitors, members and the VB. */
import { describe, expect, test } from 'vitest';
import { buyOffer, listOffers, offerItem } from '../../../calls/deck/offer.ts';
import { listPolls, startPoll, votePoll } from '../../../calls/deck/poll.ts';
import { getLive } from '../../../calls/live/live.ts';
import { getShopItem } from '../../../calls/shop/item.ts';
import { textsOf } from '../../../src/platform/page/texts.ts';
import { Browser, signedIn } from '../browser.ts';
import { refusal, sampleAnswer } from '../host.ts';
import { MemberHost } from '../member-host.ts';

const t = textsOf('th');
const { slug } = sampleAnswer(getLive).data;
const [offer] = sampleAnswer(listOffers).data.offers;
const poll = {
  uuid: crypto.randomUUID(),
  question: 'ร้องเพลงไหนต่อดี',
  answers: [
    { text: 'ฝน', vote_count: 3 },
    { text: 'จันทร์', vote_count: 1 },
  ],
  vote_count: 4,
  own_answer: null,
  started_at: '2031-01-02T13:00:00.000Z',
  ends_at: '2031-01-02T13:01:00.000Z',
  is_over: false,
};
const polls = (of: object, may_start = false) => ({ data: { polls: [{ ...poll, ...of }], may_start } });

describe('/live/{slug}/now', () => {
  test('a visitor votes after signing in, and a member sees the bars', async () => {
    const host = new MemberHost().answer(listPolls, polls({}) as never);
    const visitor = new Browser(host);
    expect((await visitor.go(`/live/${slug}/now`)).text).toContain(`action="/live/${slug}/now/vote"`);
    const form = { uuid: poll.uuid, answer: '1' };
    expect((await visitor.go(`/live/${slug}/now/vote`, { form })).location).toContain('/auth/signin');
    const member = await signedIn(
      new Browser(new MemberHost().answer(listPolls.own, polls({ own_answer: 1 }) as never)),
    );
    const voted = await member.go(`/live/${slug}/now/vote`, { form });
    expect([voted.status, voted.location]).toEqual([303, `/live/${slug}/now?status=voted`]);
    const { text } = await member.go(`/live/${slug}/now?status=voted`);
    expect(text).toContain(t('poll:own'));
    expect(text).not.toContain(`action="/live/${slug}/now/vote"`);
  });

  test('a refused vote shows the reason above the poll', async () => {
    const host = new MemberHost().answer(listPolls.own, polls({}) as never);
    host.on(votePoll, () => refusal('poll_over'));
    const member = await signedIn(new Browser(host));
    const answer = await member.go(`/live/${slug}/now/vote`, { form: { uuid: poll.uuid, answer: '1' } });
    expect(answer.status).toBe(409);
    expect(answer.text).toContain(t('error:code.poll_over'));
  });

  test('a moderator starts a poll, and a refused one keeps its texts', async () => {
    const host = new MemberHost().answer(listPolls.own, { data: { polls: [], may_start: true } } as never);
    const member = await signedIn(new Browser(host));
    const form = {
      idempotency_key: crypto.randomUUID(),
      question: 'ร้องเพลงไหนต่อดี',
      answer_1: 'ฝน',
      answer_2: 'จันทร์',
      seconds: '60',
    };
    expect((await member.go(`/live/${slug}/now/poll`, { form })).location).toBe(`/live/${slug}/now?status=started`);
    host.on(startPoll, () => refusal('talk_word'));
    const { status, text } = await member.go(`/live/${slug}/now/poll`, { form });
    expect(status).toBe(422);
    expect(text).toContain(t('error:code.talk_word'));
    expect(text).toContain('value="จันทร์"');
  });

  test('the VB on air offers an item of the shop', async () => {
    const browser = await signedIn(new Browser(new MemberHost().become('ข้าวหอม', 'caster')));
    const form = { idempotency_key: crypto.randomUUID(), item_uuid: crypto.randomUUID(), minutes: '5' };
    expect((await browser.go(`/live/${slug}/now/offer`, { form })).location).toBe(`/live/${slug}/now?status=offered`);
    browser.host.on(offerItem, () => refusal('live_over'));
    const again = await browser.go(`/live/${slug}/now/offer`, { form });
    expect(again.text).toContain(t('error:code.live_over'));
  });
});

describe('/live/{slug}/offers/{uuid}', () => {
  const path = `/live/${slug}/offers/${offer?.uuid}`;
  const item = { ...sampleAnswer(getShopItem).data, availability: 'on_sale' as const, price_coins: 10, variants: [] };
  const buyer = async (of: object = {}) => {
    const host = new MemberHost()
      .answer(getShopItem, { data: { ...item, needs_address: false } })
      .answer(listOffers, { data: { offers: [{ ...offer, is_on: true, ...of }] } } as never);
    return signedIn(new Browser(host));
  };
  const form = { idempotency_key: crypto.randomUUID(), item_uuid: crypto.randomUUID(), price_coins: '10' };

  test('a purchase leads to its confirmation, which links the order', async () => {
    const browser = await buyer();
    const { uuid } = sampleAnswer(buyOffer).data;
    const { location } = await browser.go(path, { form });
    expect(location).toBe(`${path}?order=${uuid}`);
    expect((await browser.go(location ?? '')).text).toContain(`href="/shop/history/${uuid}"`);
  });

  test('an offer that is over leads to the shop', async () => {
    const browser = await buyer({ is_on: false });
    const { text } = await browser.go(path);
    expect(text).toContain(t('offer:over'));
    expect(text).not.toContain('name="price_coins"');
  });

  test('a refused purchase shows the reason, and an unknown offer is a 404', async () => {
    const browser = await buyer();
    browser.host.on(buyOffer, () => refusal('shop_sold_out'));
    expect((await browser.go(path, { form })).text).toContain(t('error:code.shop_sold_out'));
    expect((await browser.go(`/live/${slug}/offers/${crypto.randomUUID()}`)).status).toBe(404);
  });
});
