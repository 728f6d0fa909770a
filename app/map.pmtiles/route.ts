import { mapHead, mapResponse } from "@/lib/geo/map-response";
import { withErrorHandling } from "@/lib/http/route";

export const GET = withErrorHandling(mapResponse);
export const HEAD = withErrorHandling(mapHead);
