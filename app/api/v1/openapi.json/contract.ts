import Ajv2020 from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { expect } from "vitest";
import { composeDocument } from "@/app/api/v1/openapi.json/compose-document";
import type { DeletionView } from "@/lib/account-deletions/schema";
import type { CommentView } from "@/lib/comments/schema";
import type { CommunitySettings, SettingName, TestMailView } from "@/lib/community/schema";
import type { ExportView } from "@/lib/data-exports/schema";
import type { PlaceView } from "@/lib/geo/place-schema";
import type { Issue } from "@/lib/http/errors";
import type { Impact } from "@/lib/impact/schema";
import type { InvitationView, RequestView } from "@/lib/membership/schema";
import type { FreshPromise, NextHandover } from "@/lib/messages/handover-schema";
import type { MessageView, OpenThread, ThreadView } from "@/lib/messages/schema";
import type { OwnWaiting } from "@/lib/moderation/schema";
import type { NotificationView } from "@/lib/notifications/schema";
import type { PasskeyView } from "@/lib/passkeys/schema";
import type { DraftView } from "@/lib/post-drafts/schema";
import type { PostView } from "@/lib/posts/schema";
import type { ProfileView } from "@/lib/profiles/schema";
import type { DrawView } from "@/lib/replies/draw-schema";
import type { ReplyView } from "@/lib/replies/schema";
import type { MatchedSearchView, SavedSearchView } from "@/lib/saved-searches/schema";
import type { FreshNearby } from "@/lib/search/fresh-schema";
import type { Facets, Suggestion } from "@/lib/search/schema";
import type { SecondFactorView, SetupView } from "@/lib/second-factor/schema";
import type { SiteHealth } from "@/lib/site-health/schema";
import type { WeekNumbers } from "@/lib/statistics/schema";
import type { ChangeView } from "@/lib/syndication/change-schema";
import type { ThankYouView } from "@/lib/thank-yous/schema";
import type { MemberRow } from "@/lib/users/member-schema";
import type { OwnProfileView, UserView } from "@/lib/users/schema";
import type { SessionView } from "@/lib/users/session-schema";

/** All fields of all responses; `expectContract` checks which of them are there. */
export type ApiResponse = {
  success: boolean;
  code: string;
  issues: Issue[];
  user: UserView;
  token: string;
  expiresIn: number;
  confirmedUntil: string | null;
  passkey: PasskeyView;
  passkeys: PasskeyView[];
  /** Of WebAuthn: those to make a passkey have more. */
  options: { challenge: string; rpId: string };
  settings: CommunitySettings;
  members: MemberRow[];
  total: number;
  weeks: WeekNumbers[];
  health: SiteHealth;
  fixed: SettingName[];
  chosen: SettingName[];
  open: boolean;
  held?: true;
  waiting: OwnWaiting[];
  invitation: InvitationView;
  invitations: InvitationView[];
  requests: RequestView[];
  outcome: TestMailView["outcome"];
  error: string;
  secondFactor: SecondFactorView;
  setup: SetupView;
  recoveryCodes: string[];
  post: PostView;
  posts: PostView[];
  nextCursor: string | null;
  corrected?: string;
  facets: Facets;
  suggestions: Suggestion[];
  changes: ChangeView[];
  since: string;
  more: boolean;
  reply: ReplyView;
  replies: ReplyView[];
  draw: DrawView;
  draft: DraftView | null;
  deletion: DeletionView;
  export: ExportView;
  thread: OpenThread;
  threads: ThreadView[];
  /** A sentence in a failure, a message in a thread. */
  message: MessageView & string;
  notifications: NotificationView[];
  unread: number;
  unreadMessages: number;
  answersDue: number;
  handover: NextHandover | null;
  freshPromises: FreshPromise[];
  untimedPromises: FreshPromise[];
  fresh: FreshNearby | null;
  comment: CommentView;
  comments: CommentView[];
  thankYou: ThankYouView;
  wished: boolean;
  ids: string[];
  search: SavedSearchView;
  searches: MatchedSearchView[];
  profile: ProfileView & OwnProfileView;
  impact: Impact;
  places: PlaceView[];
  sessions: SessionView[];
  checks: Record<string, boolean>;
};

const document = composeDocument();
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addSchema(document, "openapi");

const pointer = (...steps: string[]) =>
  steps.map((step) => encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/");

/** Fails unless the document promises this response; returns its JSON. */
export async function expectContract(
  response: Response,
  method: "get" | "post" | "put" | "patch" | "delete",
  path: string,
): Promise<ApiResponse> {
  const body: ApiResponse = await response.clone().json();
  const status = String(response.status) as "200";
  const promised = document.paths?.[path]?.[method]?.responses?.[status];
  expect(promised, `${method} ${path} never answers ${status} ${JSON.stringify(body)}`).toBeDefined();
  const at = pointer("paths", path, method, "responses", status, "content", "application/json", "schema");
  const validate = ajv.compile({ $ref: `openapi#/${at}` });
  expect(validate(body), JSON.stringify([validate.errors, body])).toBe(true);
  expect(response.headers.get("content-type")).toMatch(/^application\/json/);
  if (path.startsWith("/api/v1/") && !path.endsWith(".json")) expectHeaders(response);
  return body;
}

function expectHeaders({ headers, status }: Response): void {
  expect(headers.get("cache-control")).toBe("private, no-store");
  expect(headers.get("x-request-id")).toMatch(/\S/);
  const waits = status === 429 || status === 503;
  expect(headers.get("retry-after") ?? "").toMatch(waits ? /^[1-9]\d*$/ : /^$/);
}
