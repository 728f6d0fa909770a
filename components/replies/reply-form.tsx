"use client";

import { useState } from "react";
import { useWatch } from "react-hook-form";
import { dropPendingAction, toPendingPost } from "@/components/auth/pending-action";
import { texts as pendingTexts } from "@/components/auth/pending-texts";
import { useSession } from "@/components/auth/session-provider";
import { useGoToLogin, usePendingAction } from "@/components/auth/use-pending-action";
import { remountOnClear } from "@/components/browser/remount-on-clear";
import { useHydrated } from "@/components/browser/use-hydrated";
import { useValidatedForm, type ValidatedForm } from "@/components/browser/use-validated-form";
import { replyHash } from "@/components/post/reply-hash";
import { usePostStatus } from "@/components/post/use-post-status";
import { BundleFields } from "@/components/replies/bundle-fields";
import { REPLY_ACTION, type ReplyDraft, useReplyDraft } from "@/components/replies/reply-draft";
import { texts } from "@/components/replies/texts";
import { Alert } from "@/components/ui/alert";
import { Disclosure } from "@/components/ui/disclosure";
import { Field } from "@/components/ui/field";
import { FilterChip } from "@/components/ui/filter-chip";
import { LocalTime } from "@/components/ui/local-time";
import { Mistakes } from "@/components/ui/mistakes";
import { NoJsNotice } from "@/components/ui/no-js-notice";
import { QuantityInput } from "@/components/ui/quantity-input";
import { Sentence } from "@/components/ui/sentence";
import { type ApiError, post as sendReply } from "@/lib/api-client/client";
import type { PostView } from "@/lib/posts/schema";
import { answerBy } from "@/lib/replies/rules";
import type { ReplyFieldsTyped, ReplyView } from "@/lib/replies/schema";
import { formatWeekday } from "@/lib/text/format-weekday";
import { randomId } from "@/lib/text/random-id";
import { DAY_MS } from "@/lib/time/durations";

const loadFields = async () => (await import("@/lib/replies/schema")).replyFields;

const EMPTY = { quantity: "1", also: [], pickup: "", text: "" };

type Props = {
  post: PostView;
  /** How many wait for what is promised. */
  waiting?: number;
  isDrawn?: boolean;
  /** It is known whether the member has replied. */
  isLoaded: boolean;
  /** @param isPending whether the button was pressed before the login */
  onSent(reply: ReplyView, isPending: boolean): Promise<void>;
};

export const ReplyForm = remountOnClear(NewReplyForm);

function NewReplyForm({ post, waiting = 0, isDrawn = false, isLoaded, onSent }: Props) {
  const { _id, type } = post;
  const kind = REPLY_ACTION[type];
  const { user, isAuthenticated, loading: loadingUser } = useSession();
  const goToLogin = useGoToLogin();
  const isHydrated = useHydrated();
  const isPromised = usePostStatus(post) === "promised";
  // A form that was open when it was promised stays so.
  const [isWaitingList] = useState(isPromised);
  const [isUnfolded, setUnfolded] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  const form = useValidatedForm<ReplyFieldsTyped>(loadFields, EMPTY);
  const { handleSubmit, showIssues, getValues, setValue, formState } = form;
  const { store, key, isRestored } = useReplyDraft(_id, form);
  const busy = formState.isSubmitting;

  const startOver = () => {
    key.current = randomId();
    form.reset(EMPTY);
  };
  const forget = () => setAlert(null);
  const send = async (isPending: boolean) => {
    setAlert(null);
    const draft = { typed: getValues(), key: key.current };
    await store.save(draft);
    const toLogin = () => {
      const path = `/feed/${_id}${replyHash(_id)}`;
      goToLogin({ kind, target: _id, path, key: draft.key, post: toPendingPost(post) });
    };
    if (!isAuthenticated && !loadingUser) return toLogin();
    try {
      const { reply } = await sendReply<{ reply: ReplyView }>(`/post/${_id}/reply`, draft.typed, draft.key);
      await store.drop();
      dropPendingAction(kind, _id);
      // The reply takes the place of the form before its fields are empty.
      await onSent(reply, isPending);
      startOver();
    } catch (failure) {
      const { status, code, message, issues } = failure as ApiError;
      if (status === 401) return toLogin();
      if (status !== 0) dropPendingAction(kind, _id);
      else if (user && (await sendLater(user._id, _id, draft))) {
        dropPendingAction(kind, _id);
        return startOver();
      }
      // The same words were sent before, and changed since: they are a new reply.
      if (code === "keyReused") key.current = randomId();
      setAlert(isPending ? pendingTexts.unsent.reply(message) : message);
      showIssues(issues);
    }
  };
  const submit = (isPending: boolean) => {
    // One tap is enough where nobody knows yet whether it comes free.
    if (isWaitingList && !getValues("pickup")) setValue("pickup", texts.form.waitingList.pickup[type]);
    return handleSubmit(() => send(isPending), forget);
  };
  usePendingAction({
    kind,
    target: _id,
    isReady: isLoaded && isRestored,
    press: (action) => action.key === key.current && submit(true)(),
  });

  return (
    <form method="post" noValidate className="flex flex-col gap-4" onSubmit={(event) => submit(false)(event)}>
      {isWaitingList ? (
        <div>
          <h2>{texts.form.waitingList.heading}</h2>
          <p className="mt-1 text-soft">
            <b className="text-ink">{texts.form.waitingList.ahead(waiting)}</b>{" "}
            {texts.own.ifFree[post.allocation]}
          </p>
        </div>
      ) : (
        <div>
          <h2>{texts.form.heading[type](post.postedBy.name)}</h2>
          <p className="mt-1 text-soft">
            {texts.form.rule[isDrawn ? "drawn" : post.allocation]}{" "}
            {isHydrated && <AnswerBy post={post} isDrawn={isDrawn} />}
          </p>
        </div>
      )}
      <NoJsNotice />
      <fieldset disabled={busy} className="contents">
        {isWaitingList ? (
          <Disclosure
            summary={texts.form.waitingList.add}
            isOpen={isUnfolded || form.mistakes > 0}
            onToggle={setUnfolded}
          >
            <div className="flex flex-col gap-4 pt-2">
              <ReplyFields form={form} post={post} />
            </div>
          </Disclosure>
        ) : (
          <ReplyFields form={form} post={post} />
        )}
      </fieldset>
      {!isAuthenticated && !loadingUser && <p className="text-soft">{texts.form.needsAccount}</p>}
      <Alert kind="error">{alert}</Alert>
      <Mistakes form={form} message={alert} />
      <button
        type="submit"
        className={`needs-script btn btn-lg ${type === "offer" ? "btn-primary" : "btn-secondary"}`}
        disabled={busy || !isHydrated}
      >
        {busy ? texts.form.busy : isPromised ? texts.form.join : texts.form.submit[type]}
      </button>
    </form>
  );
}

/** As `answerBy` says to those who have asked. */
function AnswerBy({ post: { draw, expiresAt, promised }, isDrawn }: { post: PostView; isDrawn: boolean }) {
  const drawAt = draw && !isDrawn ? new Date(draw.at) : null;
  const by = answerBy({
    ...{ drawAt, drawClosedAt: null, drawnAt: null },
    ...{ expiresAt: new Date(expiresAt), promised },
  });
  const time = <LocalTime iso={by.toISOString()} />;
  return by.getTime() < Date.now() + NEAR_MS && <Sentence text={texts.own.answerBy} values={{ time }} />;
}

/** A day that is months away only puts people off, as most are answered long before. */
const NEAR_MS = 30 * DAY_MS;

/** Moves it from the draft into the outbox, whose panel shows it from then on. @returns whether that worked */
const sendLater = (userId: string, postId: string, draft: ReplyDraft): Promise<boolean> =>
  import("@/components/replies/pending-reply").then(
    ({ addPendingReply }) => addPendingReply(userId, postId, draft).then(() => true),
    () => false,
  );

/** Read a day later, the word alone would say something else. */
const dayIn = (days: number) => formatWeekday(new Date(Date.now() + days * DAY_MS));

type IdeasProps = { typed: string; isMissing: boolean; onChoose(idea: string): void };

const isIdea = (typed: string, idea: string) => typed === idea || typed.startsWith(`${idea}, `);

/** The usual answers, for one tap. */
const PickupIdeas = ({ typed, isMissing, onChoose }: IdeasProps) => (
  <span className="flex flex-wrap gap-2">
    {texts.form.pickupIdeas.map(({ idea, inDays }) => (
      <FilterChip
        key={idea}
        // The kept page knows no day: the word is enough.
        isOn={isIdea(typed, idea)}
        className={isMissing ? "border-error" : ""}
        onPress={() => onChoose(inDays === undefined ? idea : `${idea}, ${dayIn(inDays)}`)}
      >
        {idea}
      </FilterChip>
    ))}
  </span>
);

type FieldsProps = { form: ValidatedForm<ReplyFieldsTyped>; post: PostView };

function ReplyFields({ form: { register, errorOf, control, setValue, setFocus }, post }: FieldsProps) {
  const also = useWatch({ control, name: "also" }) ?? [];
  const pickup = useWatch({ control, name: "pickup" }) ?? "";
  const asked = useWatch({ control, name: "quantity" });
  const { type, quantity = 1, amountLeft } = post;
  /** Chosen by a tap: the field for other words would only repeat it. */
  const [chosen, setChosen] = useState<string | null>(null);
  const isChosen = chosen !== null && chosen === pickup;
  const takeOwnWords = () => {
    setChosen(null);
    setValue("pickup", "", { shouldDirty: true });
    // Once it is there.
    setTimeout(() => setFocus("pickup"));
  };
  return (
    <>
      {quantity > 1 && (
        <Field
          label={texts.form.quantity[type]}
          error={errorOf("quantity")}
          // Where nothing is left, the top of the page and the button name the waiting list.
          help={amountLeft > 0 && texts.form.left(amountLeft)}
        >
          {(control) => (
            <QuantityInput
              {...register("quantity")}
              {...control}
              typed={asked}
              max={quantity}
              onStep={(to) => setValue("quantity", to, { shouldDirty: true, shouldValidate: true })}
            />
          )}
        </Field>
      )}
      <Field
        label={texts.form.pickup[type]}
        error={errorOf("pickup")}
        help={!isChosen && texts.form.pickupHelp}
      >
        {(control) => (
          <>
            <span className="flex flex-col gap-1.5">
              <PickupIdeas
                typed={pickup}
                isMissing={Boolean(errorOf("pickup"))}
                onChoose={(idea) => {
                  setChosen(idea);
                  setValue("pickup", idea, { shouldDirty: true, shouldValidate: true });
                }}
              />
              {isChosen ? (
                <button
                  type="button"
                  className="flex min-h-11 items-center self-start text-sm font-semibold underline underline-offset-4"
                  onClick={takeOwnWords}
                >
                  {texts.form.ownWords}
                </button>
              ) : (
                <span aria-hidden="true" className="text-sm font-semibold">
                  {texts.form.ownWords}
                </span>
              )}
            </span>
            <input
              {...register("pickup")}
              {...control}
              autoComplete="off"
              className={isChosen ? "hidden" : "input"}
            />
          </>
        )}
      </Field>
      <Field label={texts.form.text[type]} optional error={errorOf("text")} help={texts.form.textHelp}>
        {(control) => <textarea {...register("text")} {...control} rows={3} className="textarea" />}
      </Field>
      <BundleFields
        post={post}
        also={also}
        onChange={(ids) => setValue("also", ids, { shouldDirty: true })}
      />
    </>
  );
}
