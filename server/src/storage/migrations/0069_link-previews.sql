ALTER TABLE "accounts" ADD COLUMN "link_previews" boolean DEFAULT true NOT NULL;
