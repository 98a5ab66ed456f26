/** Films that the sandbox keeps for Cloudflare Stream. */
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { Faults } from '../../../../sandbox/gateway/fault.ts';
import { memoryStore } from '../../../../sandbox/gateway/record-store.ts';
import { streamApi } from '../../../../sandbox/stream/api.ts';
import { Films } from '../../../../sandbox/stream/films.ts';
import { StreamRecords } from '../../../../sandbox/stream/records.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer;

describe('films of the Stream sandbox', () => {
  test('a deleted video leaves no file of its film, and others stay', async () => {
    await runInDurableObject(env.LIVE_MEDIA.getByName('films'), async (_, { storage: { kv } }) => {
      const films = new Films(env.MEDIA, kv);
      const records = new StreamRecords(memoryStore(), () => new Date());
      const app = streamApi({
        ...{ records, films, faults: new Faults(), api_token: 'token' },
        public_key: { n: '', e: '', kid: '' },
        now: () => new Date(),
      });
      const { stream_key } = records.createInput({ enabled: true, name: 'star', delete_after_days: null });
      const video = records.connect(stream_key, 'film') ?? expect.fail('refused');
      for (const film of ['film', 'film2']) {
        await films.push(film, 'init.mp4', bytesOf('init'));
        await films.push(film, 'first.m4s', bytesOf('first'));
        await films.push(film, 'live.m3u8', bytesOf('#EXTM3U\n#EXTINF:2.0,\nfirst.m4s\n'));
      }
      expect((await env.MEDIA.list({ prefix: 'film/' })).objects).toHaveLength(3);
      const headers = { authorization: 'Bearer token' };
      expect((await app.request(`/api/${video.uid}`, { method: 'DELETE', headers })).status).toBe(204);
      expect((await env.MEDIA.list({ prefix: 'film/' })).objects).toEqual([]);
      expect(await (await films.file('film', null)).text()).toBe('');
      expect(await (await films.file('film2', null)).text()).toBe('initfirst');
    });
  });
});
