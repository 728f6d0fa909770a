import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { tags } from "@/lib/db/tag-names";
import { DAY_S, YEAR_S } from "@/lib/time/durations";
import { listDemoPeople } from "@/lib/users/demo-sign-in";

/** Nobody, but among demo data on the own machine. */
export async function cachedDemoPeople() {
  "use cache";
  cacheLife({ stale: 30, revalidate: DAY_S, expire: YEAR_S });
  cacheTag(tags.community);
  return listDemoPeople();
}
