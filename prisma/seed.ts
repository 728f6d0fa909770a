/**
 * Fills an empty database with demo posts, through the code that publishes any post. With `--life` a year of hand-overs,
 * conversations and draws comes along, and accounts to look around with.
 */
import { pool } from "@/lib/db/client";
import { writeLife } from "@/prisma/demo/life/write-life";
import { writePosts } from "@/prisma/demo/write-posts";

try {
  const posts = await writePosts();
  if (posts > 0 && process.argv.includes("--life")) await writeLife();
  console.log(`Added ${posts} demo posts`);
} finally {
  await pool().end();
}
