import { feedResponse } from "@/app/feed-response";
import { texts } from "@/app/texts";
import { withErrorHandling } from "@/lib/http/route";

export const GET = withErrorHandling((request) =>
  feedResponse(request, {
    type: "request",
    title: texts.feeds.request,
    self: "/requests.atom",
    page: "/#demands",
  }),
);
