-- What samples wrote before nothing of theirs was withheld.
UPDATE "messages" m SET "is_unlocked" = true FROM "profiles" p WHERE p.angel_id = m.angel_id AND p.nature = 'sample' AND m.kind = 'message' AND NOT m.is_unlocked;
