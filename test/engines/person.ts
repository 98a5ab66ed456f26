/** Opens pages in an engine, and acts for other members by HTTP. */
import { expect, inject } from 'vitest';
import { sayLine } from '../../calls/live/chat.ts';
import { giveGift } from '../../calls/live/gift.ts';
import { callPath } from '../../calls/platform/call.ts';
import { answered } from '../browser/browser.ts';
import { type DemoAccount, type Member, signedIn } from '../system/member.ts';
import { desktop, type Engine, type EnginePage, phone } from './engine.ts';

/** Opens a page with the consent banner answered, as a member or as a visitor. */
export async function openIn(
  engine: Engine,
  address: string,
  { member, isWide = false }: { member?: Member; isWide?: boolean } = {},
): Promise<EnginePage> {
  const cookies = [...(member?.cookies ?? []), [answered.name, answered.value] as [string, string]];
  const page = await engine.open(inject('origin'), { viewport: isWide ? desktop : phone, cookies });
  await page.goto(address);
  return page;
}

export const memberOf = (account: DemoAccount): Promise<Member> => signedIn(inject('origin'), account);

/** Sends a chat message in the room of a stream. */
export const say = (member: Member, slug: string, text: string) =>
  post(member, callPath(sayLine.path, { slug }), { text });

/** Gives a single gift in the room of a stream. */
export const give = (member: Member, id: string, gift_uuid: string) =>
  post(member, callPath(giveGift.path, { id }), { gift_uuid, quantity: '1' });

async function post(member: Member, path: string, form: Record<string, string>) {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const { status, text } = await member.go(`/api${path}`, { method: 'POST', form, headers });
  expect(status, text).toBe(200);
}
