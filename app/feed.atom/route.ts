import { feedResponse } from "@/app/feed-response";
import { texts } from "@/app/texts";
import { withErrorHandling } from "@/lib/http/route";

export const GET = withErrorHandling((request) =>
  feedResponse(request, { title: texts.feeds.all, self: "/feed.atom", page: "/" }),
);
