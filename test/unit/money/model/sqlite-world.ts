import { MoneyWorld } from './money-world.ts';
import { SqliteBooks } from './sqlite-d1.ts';

/** Returns a new world on its own SQLite database in this process. */
export const newWorld = () => MoneyWorld.on(new SqliteBooks());
