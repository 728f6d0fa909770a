import { answerFeed } from "@/app/atom";
import { words } from "@/app/words";

export const GET = (request: Request) =>
  answerFeed(request, { title: words.feeds.all, self: "/feed.atom", page: "/" });
