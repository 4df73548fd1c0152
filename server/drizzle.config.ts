import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/storage/schema.ts', './src/storage/release-schema.ts', './src/storage/purchase-schema.ts'],
  out: './src/storage/migrations',
});
