import { answerFeed } from "@/app/atom";
import { words } from "@/app/words";

export const GET = (request: Request) =>
  answerFeed(request, { type: "offer", title: words.feeds.offer, self: "/offers.atom", page: "/" });
