/** An object that reads D1 again and again, with a model of a replica that lags. */
import { describe, expect, test } from 'vitest';
import { WatchedDatabase } from '../../../../api/platform/replica/watched-database.ts';
import { LaggingD1, readTexts, writeText } from '../../../lagging-d1.ts';

const read = (database: WatchedDatabase) => database.read(readTexts);

describe('WatchedDatabase', () => {
  test('reads the primary at first, and a replica afterwards', async () => {
    const d1 = new LaggingD1();
    const database = new WatchedDatabase(d1.binding);
    await writeText(d1.binding, 'one');
    expect(await read(database)).toEqual(['one']);
    await writeText(d1.binding, 'two');
    expect(await read(database)).toEqual(['one']);
    expect(d1.batches).toEqual({ primary: 3, replica: 1 });
  });

  test('reads the writes before a reported change', async () => {
    const d1 = new LaggingD1();
    const database = new WatchedDatabase(d1.binding);
    await read(database);
    await writeText(d1.binding, 'one');
    database.noteChange();
    expect(await read(database)).toEqual(['one']);
    d1.replicated = 0;
    expect(await read(database)).toEqual(['one']);
  });

  test('a change during a read makes the next read use the primary', async () => {
    const d1 = new LaggingD1();
    const database = new WatchedDatabase(d1.binding);
    await database.read(async (place) => {
      const texts = await readTexts(place);
      await writeText(d1.binding, 'one');
      database.noteChange();
      return texts;
    });
    expect(await read(database)).toEqual(['one']);
  });

  test('reads the writes of its own object', async () => {
    const d1 = new LaggingD1();
    const database = new WatchedDatabase(d1.binding);
    await read(database);
    await writeText(database.primary, 'own');
    expect(await read(database)).toEqual(['own']);
    expect(d1.batches.replica).toBe(1);
  });

  test('a read that fails counts as none', async () => {
    const d1 = new LaggingD1();
    const database = new WatchedDatabase(d1.binding);
    await read(database);
    await writeText(d1.binding, 'one');
    database.noteChange();
    await expect(database.read(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await read(database)).toEqual(['one']);
  });
});
