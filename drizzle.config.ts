/** `drizzle-kit generate --name <what>` writes the next migration out of what changed in api/<feature>/tables.ts. */
import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'sqlite',
  schema: './api/*/*tables.ts',
  out: './api/migrations',
  casing: 'snake_case',
});
