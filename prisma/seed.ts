/**
 * Fills an empty database with demo posts, through the code that publishes any post. With `--life` a year of hand-overs,
 * conversations and draws comes along, with accounts to look around with and settings of where it is.
 */
import { pool } from "@/lib/db/client";
import { writeLife } from "@/prisma/demo/life/write-life";
import { DEMO_SETTINGS, writePosts } from "@/prisma/demo/write-posts";

try {
  const hasLife = process.argv.includes("--life");
  const posts = await writePosts(hasLife ? DEMO_SETTINGS : {});
  if (posts > 0 && hasLife) await writeLife();
  console.log(`Added ${posts} demo posts`);
} finally {
  await pool().end();
}
