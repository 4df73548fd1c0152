import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  // Each module declares its own tables.
  schema: './src/modules/*/*-tables.ts',
  out: './src/storage/migrations',
});
