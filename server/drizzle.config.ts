import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  // Each module declares its own tables.
  schema: ['./src/modules/*/*-tables.ts', '../releases/src/*/*-tables.ts', '../server-kit/src/*/*-tables.ts'],
  out: './src/storage/migrations',
});
