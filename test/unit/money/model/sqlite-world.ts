import { MoneyWorld } from './money-world.ts';
import { SqliteBooks } from './sqlite-d1.ts';

/** A world of its own, on SQLite in this process. */
export const newWorld = () => MoneyWorld.on(new SqliteBooks());
