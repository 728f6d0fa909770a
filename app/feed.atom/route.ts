import { answerFeed } from "@/app/atom";
import { words } from "@/app/words";
import { guarded } from "@/lib/api";

export const GET = guarded((request) =>
  answerFeed(request, { title: words.feeds.all, self: "/feed.atom", page: "/" }),
);
