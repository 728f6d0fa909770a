"use client";

import { type ReactNode, useRef } from "react";
import { remountOnClear } from "@/components/browser/remount-on-clear";
import { DraftWarning } from "@/components/drafts/draft-warning";
import { PlaceFields } from "@/components/location/place-fields";
import { CardPreview } from "@/components/post-form/card-preview";
import { FormStep } from "@/components/post-form/form-step";
import { KeptNote } from "@/components/post-form/kept-note";
import { MissingNote } from "@/components/post-form/missing-note";
import { PostPictures } from "@/components/post-form/post-pictures";
import { firstStep, type Step } from "@/components/post-form/steps";
import { StepsNav } from "@/components/post-form/steps-nav";
import { SubmitBar } from "@/components/post-form/submit-bar";
import { texts } from "@/components/post-form/texts";
import { usePostForm } from "@/components/post-form/use-post-form";
import { useIsPhone } from "@/components/post-form/use-steps";
import { WordsFields } from "@/components/post-form/words-fields";
import { Alert } from "@/components/ui/alert";
import { Link } from "@/components/ui/link";
import { NoJsNotice } from "@/components/ui/no-js-notice";
import { texts as uiTexts } from "@/components/ui/texts";
import type { PostType } from "@/lib/posts/field-rules";

/** The form for a new offer or a new request. */
export const PostForm = remountOnClear(NewPostForm);

type Props = { type: PostType /** At the end of the first step. */; children?: ReactNode };

function NewPostForm({ type, children }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const state = usePostForm(type, element);
  return (
    <div
      className="form-steps @container flex flex-col lg:flex-row lg:justify-center lg:gap-12"
      data-step={state.step}
    >
      <div className="mx-auto flex w-full max-w-2xl min-w-0 flex-col gap-6 @max-[14rem]:gap-2 lg:mx-0">
        <header className="flex flex-col gap-2">
          <h1>{texts.form[type].heading}</h1>
          <p className="lead max-md:hidden">{texts.form[type].lead}</p>
        </header>
        <OtherForms type={type} isFirstStep={(state.step ?? firstStep(type)) === firstStep(type)} />
        <NoJsNotice />
        <form ref={element} method="post" noValidate className="flex flex-col gap-6" onSubmit={state.submit}>
          <Steps type={type} state={state}>
            {children}
          </Steps>
        </form>
      </div>
      <CardPreview type={type} control={state.form.control} images={state.images} />
    </div>
  );
}

type StepsProps = Props & { state: ReturnType<typeof usePostForm> };

function Steps({ type, state, children }: StepsProps) {
  const { form, draft, images, busy, isPreparing } = state;
  const { submit, busy: busyLabel } = texts.form[type];
  const isPhone = useIsPhone();
  const { mistakes, mistakenSteps, step } = state;
  const isElsewhere = isPhone && step !== undefined && !mistakenSteps.includes(step);
  const mistakesText = isElsewhere
    ? texts.publish.mistakesElsewhere(mistakes, type, mistakenSteps)
    : uiTexts.mistakes(mistakes);
  // A single mistake in sight says so at its field.
  const isCounted = mistakes > 1 || (mistakes > 0 && isElsewhere);
  const error = state.error ?? (isCounted ? mistakesText : null);
  const hints = (at: Step) => (
    <>
      <Alert kind="error" className={state.error ? "" : "still-missing"}>
        {error}
      </Alert>
      {state.confirm && (
        <button type="button" className="btn btn-quiet self-start" onClick={state.confirm}>
          {texts.publish.asItIs}
        </button>
      )}
      {!error && !busy && mistakes === 0 && (
        <MissingNote type={type} control={form.control} photos={images.length} step={at} />
      )}
    </>
  );
  const nav = (at: Step) => <StepsNav type={type} step={at} control={form.control} photos={images.length} />;
  const arrived = <KeptNote note={draft.note} goOn={state.continueDraft} startAfresh={draft.drop} />;
  const first = firstStep(type);
  const photos = (
    <FormStep type={type} step="photos" nav={nav("photos")} hints={hints("photos")}>
      {first === "photos" && arrived}
      <PostPictures type={type} state={state} />
      <DraftWarning durability={draft.durability} />
      {first === "photos" && children}
    </FormStep>
  );
  return (
    <>
      <fieldset disabled={busy} className="contents">
        {first === "photos" && photos}
        <FormStep
          type={type}
          step="words"
          nav={nav("words")}
          hints={hints("words")}
          onNext={() => void state.goOn()}
        >
          {first === "words" && arrived}
          <WordsFields form={form} type={type} />
          {first === "words" && children}
        </FormStep>
        {/* Below the words, which choose its drawing: nothing moves while they are typed. */}
        {first === "words" && photos}
      </fieldset>
      <FormStep type={type} step="place" nav={nav("place")}>
        <fieldset disabled={busy} className="contents">
          <PlaceFields form={form} shownAs={state.shownAs} />
        </fieldset>
        {state.needsAccount && <p className="text-soft">{texts.form.needsAccount}</p>}
        <SubmitBar
          busy={busy}
          waiting={isPreparing}
          sending={state.sending}
          label={busy ? busyLabel : submit}
        >
          {hints("place")}
        </SubmitBar>
      </FormStep>
    </>
  );
}

/** On phones below the first step, which comes first. */
const OtherForms = ({ type, isFirstStep }: { type: PostType; isFirstStep: boolean }) => (
  <p
    className={`-mt-4 flex flex-wrap gap-x-6 max-md:order-last max-md:mt-0 ${isFirstStep ? "" : "max-md:hidden"}`}
  >
    {type === "offer" && <OtherForm href="/donate/many">{texts.form.many}</OtherForm>}
    <OtherForm href={type === "offer" ? "/demand" : "/donate"}>{texts.form[type].instead}</OtherForm>
  </p>
);

const OtherForm = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link
    href={href}
    className="flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
  >
    {children}
  </Link>
);
