/** Uploads of films by staff, and how they are served. */
import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import app from '../../../../api/index.ts';
import { failureAnswer } from '../../../../calls/failure.ts';
import { FILM_MAX_BYTES } from '../../../../calls/live/gift/gift-item.ts';
import { addOfficeGift, changeOfficeGift, listGifts, uploadFilm } from '../../../../calls/live/gift.ts';
import { filmFile } from '../../../film-file.ts';
import { ask } from '../../ask.ts';
import { addMember } from '../../member.ts';

let staff: string;
beforeEach(async () => {
  staff = await addMember('boss', 'staff');
});

const fetchFrom = (request: Request) => app.fetch(request, env, createExecutionContext());

function send(content: Uint8Array<ArrayBuffer>, token = staff) {
  const body = new FormData();
  body.set('file', new File([content], 'film.mp4', { type: 'video/mp4' }));
  const headers = { authorization: `Bearer ${token}` };
  return fetchFrom(new Request(`http://api${uploadFilm.path}`, { method: 'POST', headers, body }));
}

const refusalOf = async (response: Response) => failureAnswer.parse(await response.json()).error.code;

describe('film uploads', () => {
  test('a film is stored as sent and served for a year with its type', async () => {
    const { data } = uploadFilm.answer.parse(await (await send(filmFile())).json());
    expect(data).toMatchObject({ seconds: 3, width: 288, height: 384, size_bytes: filmFile().length });
    const response = await fetchFrom(new Request(`http://api${data.url}`));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(filmFile());
  });

  test('other files, larger ones and other members are refused, and nothing is stored', async () => {
    expect(await refusalOf(await send(new TextEncoder().encode('<svg/>')))).toBe('film_type');
    expect(await refusalOf(await send(new Uint8Array(FILM_MAX_BYTES + 1)))).toBe('upload_too_large');
    expect(await refusalOf(await send(filmFile(), await addMember('fan', 'normal')))).toBe('forbidden');
    expect((await env.MEDIA.list({ prefix: 'film/' })).objects).toEqual([]);
  });

  test('a gift gets a film and loses it again', async () => {
    const { data: film } = uploadFilm.answer.parse(await (await send(filmFile())).json());
    const form = {
      ...{
        name_th: 'มังกร',
        name_en: 'Dragon',
        picture_url: '/media/gift/dragon.svg',
        coins: '19999',
        kind: 'gift' as const,
      },
      ...{ animation: 'shake' as const, is_listed: 'on' as const, ground: 'New' },
    };
    const { data: gift } = await ask(addOfficeGift, {
      token: staff,
      key: crypto.randomUUID(),
      form: { ...form, film_url: film.url },
    });
    expect((await ask(listGifts)).data).toMatchObject([{ film_url: film.url }]);
    await ask(changeOfficeGift, { token: staff, params: { uuid: gift.uuid }, form });
    expect((await ask(listGifts)).data).toMatchObject([{ film_url: null }]);
  });
});
