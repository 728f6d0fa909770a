import { Prisma } from "@/lib/generated/prisma/client";

/** A saved search `s` finds the post `p` of somebody else. Has the semantics of `buildWhere`. */
export const IS_FITTING = Prisma.sql`
  s."ownerId" <> p."posterId" AND NOT is_hidden(s."ownerId", p."posterId")
  AND (s."type" IS NULL OR s."type" = p."type")
  AND (s."tag" = '' OR p."tags" @> ARRAY[s."tag"])
  AND (s."parsedQuery" = '' OR p."search" @@ s."parsedQuery"::tsquery)
  AND (s."radius" IS NULL
    OR sec_to_gc(p."publicPoint" <-> point_on_earth(s."latitude", s."longitude")) <= s."radius" * 1000)`;
