/** The model of `model.thorough.spec.ts`: a post and its replies as a state machine without a database. */
export const REPLIERS = ["anna", "ben", "cleo"] as const;
export type Replier = (typeof REPLIERS)[number];
/** "stranger" is a member without a part in the post; "nobody" is not signed in. */
export type Who = "poster" | Replier | "stranger" | "nobody";
type Allocation = "poster" | "first-come";

export type Start = { type: "offer" | "request"; quantity: number | null; allocation: Allocation };
export type Edit = { quantity?: number | null; allocation?: Allocation };

export type Action = { who: Who } & (
  | { does: "ask"; quantity: number }
  | { does: "promise"; to: Replier; quantity?: number | undefined }
  | { does: "release"; to?: Replier | undefined; reason: "released" | "no-show" }
  | { does: "complete"; to: Replier; code: "none" | "right" | "wrong" }
  | { does: "decline"; to?: Replier | undefined }
  | { does: "edit"; changes: Edit }
  | { does: "renew" }
  | { does: "take down" }
  | { does: "change"; of: Replier; quantity?: number | undefined }
  | { does: "withdraw"; of: Replier }
  | { does: "dispute"; of: Replier }
);

type Does<D extends Action["does"]> = Extract<Action, { does: D }>;
type State = "waiting" | "promised" | "completed" | "declined" | "withdrawn" | "released" | "no-show";
type Reason = "gone" | "post-withdrawn" | "disputed";
type By = "poster" | "replier" | "rule";

type Reply = {
  person: Replier;
  quantity: number;
  granted: number;
  state: State;
  reason: Reason | null;
  verified: boolean;
  history: string[];
  report: "open" | "disputed" | "dropped" | null;
};

const [OK, CREATED, NOT_SIGNED_IN, FORBIDDEN, NOT_FOUND, CONFLICT, GONE, INVALID, TOO_MANY] = [
  200, 201, 401, 403, 404, 409, 410, 422, 429,
] as const;
const MAX_GUESSES = 10;

export class Model {
  private replies: Reply[] = [];
  private guesses = new Map<Replier, number>();
  private isDown = false;
  private readonly type: Start["type"];
  private quantity: number | null;
  private allocation: Allocation;

  constructor({ type, quantity, allocation }: Start) {
    this.type = type;
    this.quantity = quantity;
    this.allocation = allocation;
  }

  view() {
    const waiting = this.replies.filter(({ state }) => state === "waiting");
    const replies = this.replies.map((reply) => ({
      ...structuredClone(reply),
      // Where the poster chooses there is no line.
      position:
        reply.state === "waiting" && this.allocation === "first-come" ? waiting.indexOf(reply) + 1 : null,
    }));
    return {
      status: this.status(),
      quantity: this.quantity,
      allocation: this.allocation,
      left: this.left,
      replies,
    };
  }

  knows(who: Who): boolean {
    return who === "poster" || this.find(who)?.state === "promised";
  }

  /** Useless actions are tried only now and then. */
  makesSense(action: Action): boolean {
    if (action.does === "take down") return this.replies.length === REPLIERS.length;
    if (!this.isActive) return action.does === "renew";
    if (action.does === "ask") return action.quantity <= this.amount && !this.isAsking(action.who);
    if ("to" in action && action.to) return this.find(action.to) !== undefined;
    if (action.does === "dispute") return this.find(action.of)?.report === "open";
    return !("of" in action) || this.find(action.of) !== undefined;
  }

  /** @returns the expected HTTP status */
  take(action: Action): number {
    if (action.who === "nobody") return NOT_SIGNED_IN;
    if ("quantity" in action && action.quantity === 0) return INVALID;
    if (action.does === "ask") return this.ask(action);
    if (action.does === "change" || action.does === "withdraw" || action.does === "dispute")
      return this.own(action);
    if (action.who !== "poster") return this.isDown ? GONE : FORBIDDEN;
    if (action.does === "complete" && !this.mayGuess(action)) return TOO_MANY;
    if (action.does === "edit") return this.edit(action.changes);
    if (action.does === "renew") return this.isActive ? OK : CONFLICT;
    if (action.does === "take down") return this.takeDown();
    if (this.allocation !== "poster" && isOwnChoice(action)) return CONFLICT;
    if (action.does === "decline" && !action.to) return this.declineRemaining(null);
    if (action.does === "release" && !action.to) return this.releaseOnly(action.reason);
    const reply = this.find(action.to);
    if (!reply) return NOT_FOUND;
    if (action.does === "promise") return this.promise(reply, action.quantity);
    if (action.does === "release") return this.release(reply, action.reason);
    if (action.does === "complete") return this.complete(reply, action.code);
    return this.decline(reply);
  }

  private ask({ who, quantity }: Does<"ask">): number {
    if (this.isDown) return GONE;
    if (who === "poster" || who === "nobody" || who === "stranger") return FORBIDDEN;
    if (!this.isActive) return CONFLICT;
    if (quantity > this.amount) return INVALID;
    const earlier = this.find(who);
    if (earlier && !["withdrawn", "released", "no-show"].includes(earlier.state)) return CONFLICT;
    const reply = earlier ?? { person: who, granted: 0, verified: false, history: [], report: null };
    const asked: Reply = { ...reply, quantity, state: "waiting", reason: null };
    asked.history.push(`waiting ${quantity} replier`);
    this.replies = [...this.replies.filter(({ person }) => person !== who), asked];
    this.allocateRemaining();
    return CREATED;
  }

  private own(action: Does<"change"> | Does<"withdraw"> | Does<"dispute">): number {
    const reply = this.find(action.of);
    // No poster is reported in this model.
    if (reply && action.does === "dispute" && action.who === "poster") return CONFLICT;
    if (!reply || reply.person !== action.who) return NOT_FOUND;
    if (action.does === "dispute") return this.dispute(reply);
    if (action.does === "withdraw") return this.withdraw(reply);
    const { quantity = reply.quantity } = action;
    const isMore = quantity > reply.quantity;
    if (reply.state !== "waiting" && !(reply.state === "promised" && !isMore)) return CONFLICT;
    if (quantity !== reply.quantity && quantity > this.amount) return INVALID;
    if (isMore && this.isSettledByRule) return INVALID;
    reply.quantity = quantity;
    if (quantity >= reply.granted) return OK;
    setState(reply, "promised", quantity, "replier");
    return this.allocateRemaining();
  }

  private withdraw(reply: Reply): number {
    if (reply.state === "withdrawn") return OK;
    if (reply.state !== "waiting" && reply.state !== "promised") return CONFLICT;
    setState(reply, "withdrawn", 0, "replier");
    return this.allocateRemaining();
  }

  private dispute(reply: Reply): number {
    if (reply.report === "disputed") return OK;
    if (reply.report !== "open") return CONFLICT;
    reply.report = "disputed";
    if (reply.state === "no-show") return setState(reply, "released", 0, "replier", "disputed");
    reply.history.push(`${reply.state} ${reply.granted} replier`);
    return OK;
  }

  private promise(reply: Reply, wanted: number | undefined): number {
    const isPromised = reply.state === "promised";
    if (isPromised && (wanted ?? reply.granted) === reply.granted) return OK;
    if (!this.isActive || this.allocation !== "poster") return CONFLICT;
    if (!isPromised && !["waiting", "declined", "released", "no-show"].includes(reply.state)) return CONFLICT;
    const free = this.left + reply.granted;
    const granted = wanted ?? Math.min(reply.quantity, free);
    if (granted > reply.quantity) return INVALID;
    if (granted > free || granted === 0) return CONFLICT;
    if (reply.report === "open") reply.report = "dropped";
    return setState(reply, "promised", granted, "poster");
  }

  private releaseOnly(reason: "released" | "no-show"): number {
    const promised = this.replies.filter(({ state }) => state === "promised");
    if (!promised[0]) return CONFLICT;
    // With automatic allocation, a repetition would take the promise from the next member.
    if (promised.length > 1 || this.allocation !== "poster") return INVALID;
    return this.release(promised[0], reason);
  }

  private release(reply: Reply, reason: "released" | "no-show"): number {
    if (reply.state === reason) return OK;
    if (reply.state !== "promised") return CONFLICT;
    // No time is agreed in this model, so none can be missed.
    if (this.allocation !== "poster") return CONFLICT;
    if (reason === "no-show") reply.report = "open";
    return setState(reply, reason, 0, "poster");
  }

  private mayGuess({ to, code }: Does<"complete">): boolean {
    if (code === "none" || !this.find(to)) return true;
    const guesses = (this.guesses.get(to) ?? 0) + 1;
    this.guesses.set(to, guesses);
    return guesses <= MAX_GUESSES;
  }

  private complete(reply: Reply, code: Does<"complete">["code"]): number {
    if (reply.state === "completed") return OK;
    if (reply.state !== "promised") return CONFLICT;
    if (code === "wrong" || (code === "none" && this.allocation !== "poster")) return INVALID;
    setState(reply, "completed", reply.granted, "poster");
    reply.verified = code === "right";
    return this.isGone ? this.declineRemaining("gone") : OK;
  }

  private decline(reply: Reply): number {
    if (reply.state === "declined") return OK;
    return reply.state === "waiting" ? setState(reply, "declined", 0, "poster") : CONFLICT;
  }

  private edit({ quantity, allocation = this.allocation }: Edit): number {
    if (!this.isActive) return CONFLICT;
    if (quantity !== undefined && (quantity ?? 1) < this.amount - this.left) return INVALID;
    if (quantity !== undefined && this.completed >= (quantity ?? 1)) return INVALID;
    const isOther = allocation !== this.allocation;
    // A poster may leave the choice to a rule while neighbours wait, and not the other way round.
    if (isOther && this.allocation !== "poster" && this.replies.length > 0) return INVALID;
    if (quantity !== undefined && (quantity ?? 1) > this.amount && this.isSettledByRule) return INVALID;
    this.allocation = allocation;
    if (isOther) this.putRefusedBackInLine();
    if (quantity === undefined && !isOther) return OK;
    if (quantity !== undefined) this.quantity = quantity;
    return this.allocateRemaining();
  }

  /** A rule among those whom the poster likes would be none. */
  private putRefusedBackInLine(): void {
    for (const reply of this.replies) {
      // No time is agreed in this model: who is said not to have come takes part as well.
      if (!["declined", "released", "no-show"].includes(reply.state) || reply.reason !== null) continue;
      Object.assign(reply, { state: "waiting" });
      reply.history.push(`waiting ${reply.quantity} rule`);
    }
  }

  private takeDown(): number {
    if (this.isDown) return OK;
    if (this.isGone || (this.isSettledByRule && this.has("completed") && this.has("promised")))
      return CONFLICT;
    for (const reply of this.replies) {
      if (reply.state === "promised") setState(reply, "released", 0, "poster", "post-withdrawn");
    }
    this.isDown = true;
    return this.declineRemaining("post-withdrawn");
  }

  private declineRemaining(reason: Reason | null): number {
    for (const reply of this.replies) {
      if (reply.state === "waiting") setState(reply, "declined", 0, "poster", reason);
    }
    return OK;
  }

  private allocateRemaining(): number {
    for (const reply of this.allocation === "first-come" && !this.isDown ? this.replies : []) {
      const more = Math.min(reply.quantity - reply.granted, this.left);
      const isAsking = reply.state === "waiting" || reply.state === "promised";
      if (isAsking && more > 0) setState(reply, "promised", reply.granted + more, "rule");
    }
    return OK;
  }

  private has = (wanted: State) => this.replies.some(({ state }) => state === wanted);

  private isAsking = (who: Who) => ["waiting", "promised"].includes(this.find(who)?.state ?? "");

  private find = (who: Who | undefined) => this.replies.find(({ person }) => person === who);

  private get amount() {
    return this.quantity ?? 1;
  }

  private get left() {
    return this.amount - this.replies.reduce((sum, { granted }) => sum + granted, 0);
  }

  private get completed() {
    const completed = this.replies.filter(({ state }) => state === "completed");
    return completed.reduce((sum, { granted }) => sum + granted, 0);
  }

  private get isGone() {
    return this.completed >= this.amount;
  }

  private get isSettledByRule() {
    return this.allocation === "first-come" && this.replies.length > 0;
  }

  private get isActive() {
    return !this.isDown && !this.isGone;
  }

  private status(): string {
    if (this.isGone) return this.type === "offer" ? "given" : "received";
    if (this.isDown) return "withdrawn";
    return this.left === 0 ? "promised" : "open";
  }
}

const isOwnChoice = (action: Action) =>
  action.does === "decline" || (action.does === "release" && action.reason === "released");

function setState(reply: Reply, state: State, granted: number, by: By, reason: Reason | null = null): number {
  Object.assign(reply, { state, granted, reason });
  reply.history.push(`${state} ${granted} ${by}`);
  return OK;
}
