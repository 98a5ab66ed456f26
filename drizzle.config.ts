/** `drizzle-kit generate --name <what>` writes the next migration out of what changed in api/schema. */
import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'sqlite',
  schema: './api/schema/*.ts',
  out: './api/migrations',
  casing: 'snake_case',
});
