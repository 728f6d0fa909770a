import { answerFeed } from "@/app/atom";
import { words } from "@/app/words";
import { guarded } from "@/lib/api";

export const GET = guarded((request) =>
  answerFeed(request, {
    type: "request",
    title: words.feeds.request,
    self: "/requests.atom",
    page: "/#demands",
  }),
);
