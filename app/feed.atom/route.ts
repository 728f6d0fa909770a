import { answerFeed } from "@/app/atom";
import { words } from "@/app/texts";
import { guarded } from "@/lib/http/route";

export const GET = guarded((request) =>
  answerFeed(request, { title: words.feeds.all, self: "/feed.atom", page: "/" }),
);
