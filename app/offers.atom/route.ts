import { answerFeed } from "@/app/atom";
import { words } from "@/app/words";
import { guarded } from "@/lib/api";

export const GET = guarded((request) =>
  answerFeed(request, { type: "offer", title: words.feeds.offer, self: "/offers.atom", page: "/" }),
);
