/** An application with its pictures, for who decides by it. Both are asked for with a reason, and kept by nobody on the way. */
import type { Context } from 'hono';
import { decodeBase64 } from 'hono/utils/encode';
import { bankName } from '../../../calls/bank.ts';
import { openContract } from '../../../calls/contract-office.ts';
import { contractStep } from '../../../calls/contract-state.ts';
import { openPrivatePicture } from '../../../calls/personal.ts';
import { type Opened, ReviewPage } from '../../../client/contract/review-page.tsx';
import { contractReview as row } from '../../../pages/contract.ts';
import { api } from '../../api.ts';
import type { EdgeEnv } from '../../env.ts';
import { failedPage } from '../../errors.tsx';
import { does, open } from '../../open.ts';
import { page } from '../../page.tsx';
import type { Failure } from '../../settled.ts';
import { troubleOf } from './trouble.ts';

export const review = open(row, (c, { params: { uuid } }) => show(c, { uuid, why: '' }));

export const read = does(row, 'read', async (c, { params, form: { why } }) => {
  const found = await api(c, openContract, { params, form: { reason: why } });
  if (!found.ok) return refused(c, found, { uuid: params.uuid, why });
  const { contract, caster, contents, same, agreement } = found.answer.data;
  const content = contents as Readonly<Record<string, Readonly<Record<string, unknown>>>> | null;
  const opened: Opened = {
    number: contract.number,
    name: caster.name,
    state: contract.state,
    steps:
      content &&
      contractStep.options
        .filter((step) => step !== 'picture' && content[step] !== undefined)
        .map((step) => ({ step, lines: [...new Set(linesOf(content[step], c.var.locale))] })),
    pictures: (content?.picture ?? {}) as Opened['pictures'],
    drawn: content?.sign_detail?.shape === 'drawn' ? String(content.sign_detail.value) : null,
    agreement,
    sharedCount: new Set(same.map(({ person_uuid }) => person_uuid)).size,
  };
  return show(c, { uuid: params.uuid, why, opened });
});

/** The picture itself, in a tab of its own: no page holds it, and no cache. */
export const picture = does(row, 'picture', async (c, { params, form: { picture: uuid, why } }) => {
  const found = await api(c, openPrivatePicture, { params: { uuid }, form: { why } });
  if (!found.ok) return refused(c, found, { uuid: params.uuid, why });
  const { type, content_base64 } = found.answer.data;
  return c.body(decodeBase64(content_base64), 200, {
    'content-type': type,
    'content-disposition': 'inline',
    'cache-control': 'private, no-store',
  });
});

interface Shown {
  uuid: string;
  why: string;
  opened?: Opened;
  failed?: Failure;
}

/** Who has to sign in anew does that first. */
const refused = (c: Context<EdgeEnv>, failed: Failure, shown: Shown) =>
  failed.failure.error.code === 'invalid_form' ? show(c, { ...shown, failed }) : failedPage(c, failed);

const show = (c: Context<EdgeEnv>, { uuid, why, opened, failed }: Shown) =>
  page(c, {
    share: { kind: 'hidden' },
    status: failed?.status ?? 200,
    body: <ReviewPage uuid={uuid} why={why} opened={opened ?? null} trouble={failed ? troubleOf(failed) : null} />,
  });

/** What was filled in, each text a line; a place in this language, a bank by its name, and strokes not at all. */
function linesOf(value: unknown, locale: 'th' | 'en', name = ''): string[] {
  if (value === null || value === undefined || value === '' || value === false) return [];
  if (typeof value !== 'object') {
    const text = String(value);
    if (name === 'bank_code') return [`${bankName(text as Parameters<typeof bankName>[0])[locale]} (${text})`];
    return name === 'value' && /^M\d/.test(text) ? [] : [text];
  }
  if (Array.isArray(value)) return value.flatMap((one) => linesOf(one, locale));
  if ('th' in value && 'en' in value) return [String(value[locale as keyof typeof value])];
  if ('line' in value)
    return [
      Object.values(value)
        .flatMap((one) => linesOf(one, locale))
        .join(' '),
    ];
  return Object.entries(value).flatMap(([key, one]) => linesOf(one, locale, key));
}
