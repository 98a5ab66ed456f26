/** What programs have sent: HLS with fragmented MP4, one film per video. */

/** Names of the files that a program may send. */
export const FILE_NAME = /^[\w-]{1,80}\.(?:m3u8|mp4|m4s)$/;

const types: Readonly<Record<string, string>> = { m3u8: 'application/vnd.apple.mpegurl' };

/** A segment, with its length by the newest playlist. */
interface Segment {
  name: string;
  seconds: number;
}

export class Films {
  private readonly bucket: R2Bucket;
  private readonly kv: SyncKvStorage;

  constructor(bucket: R2Bucket, kv: SyncKvStorage) {
    this.bucket = bucket;
    this.kv = kv;
  }

  /** Stores a file of a film. Returns whether it is the playlist of a film that has ended. */
  async push(film: string, name: string, bytes: ArrayBuffer): Promise<boolean> {
    await this.bucket.put(keyOf(film, name), bytes);
    this.kv.put(`pushed:${film}`, Date.now());
    const kind = name.split('.').at(-1);
    if (kind === 'mp4') this.kv.put(`init:${film}`, name);
    if (kind !== 'm3u8') return false;
    const text = new TextDecoder().decode(bytes);
    this.kv.put(`playlist:${film}`, name);
    const segments = this.segments(film);
    const listed = [...text.matchAll(/^#EXTINF:([\d.]+),.*\n(?:#.*\n)*([^#\s]+)$/gm)].map(
      ([, seconds, file = '']): Segment => ({ name: file, seconds: Number(seconds) }),
    );
    const fresh = listed.filter((one) => !segments.some((other) => other.name === one.name));
    this.kv.put(`segments:${film}`, [...segments, ...fresh]);
    return text.includes('#EXT-X-ENDLIST');
  }

  /** Returns when a program last sent a part of a film. */
  pushedAt(film: string): number {
    return this.kv.get<number>(`pushed:${film}`) ?? 0;
  }

  /** Returns the playlist, or a file that it names. */
  async part(film: string, name: string): Promise<Response> {
    const isPlaylist = name === 'video.m3u8';
    const stored = isPlaylist ? this.kv.get<string>(`playlist:${film}`) : name;
    const object = stored && FILE_NAME.test(stored) ? await this.bucket.get(keyOf(film, stored)) : null;
    if (!object) return new Response('not found', { status: 404 });
    const kind = isPlaylist ? 'm3u8' : (name.split('.').at(-1) ?? '');
    return new Response(object.body, {
      headers: { 'content-type': types[kind] ?? 'video/mp4', 'cache-control': 'no-store' },
    });
  }

  /** Returns a film as one file, or the range of a request, from a second on. */
  async file(film: string, range: string | null, from_seconds = 0): Promise<Response> {
    const init = this.kv.get<string>(`init:${film}`);
    let at_seconds = 0;
    const names = this.segments(film).flatMap(({ name, seconds }) => {
      at_seconds += seconds;
      return at_seconds > from_seconds ? [name] : [];
    });
    const pieces: Blob[] = [];
    for (const name of [...(init ? [init] : []), ...names]) {
      const object = await this.bucket.get(keyOf(film, name));
      if (object) pieces.push(await object.blob());
    }
    const whole = new Blob(pieces);
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    if (from === undefined || to === undefined)
      return new Response(whole, { headers: { 'content-length': String(whole.size) } });
    const part = whole.slice(Number(from), Number(to) + 1);
    const last = Number(from) + part.size - 1;
    return new Response(part, {
      status: 206,
      headers: { 'content-length': String(part.size), 'content-range': `bytes ${from}-${last}/${whole.size}` },
    });
  }

  async remove(film: string): Promise<void> {
    const list = () => this.bucket.list({ prefix: keyOf(film, '') });
    for (let { objects } = await list(); objects.length > 0; { objects } = await list())
      await this.bucket.delete(objects.map(({ key }) => key));
    for (const field of ['pushed', 'init', 'playlist', 'segments']) this.kv.delete(`${field}:${film}`);
  }

  private segments(film: string): Segment[] {
    return this.kv.get<Segment[]>(`segments:${film}`) ?? [];
  }
}

const keyOf = (film: string, name: string) => `${film}/${name}`;
