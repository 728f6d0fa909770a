"use client";

import { texts } from "@/components/auth/account-texts";
import { useSession } from "@/components/auth/session-provider";
import { useAction } from "@/components/browser/use-action";
import { Link } from "@/components/ui/link";
import { StatusMessage } from "@/components/ui/status-message";
import { post } from "@/lib/api-client/client";

const { over: said } = texts;

type Props = {
  /** Why, in the words of the site. */
  reason: string;
  /** Whether the link was for the address of a new account. */
  isFirst: boolean;
};

/** For a link to confirm an address that is too old or was used: says so, and what helps. */
export function LinkOver({ reason, isFirst }: Props) {
  const { user } = useSession();
  const { busy, outcome, run } = useAction();
  const send = async () => void (await post("/me/verification", {}));
  const isConfirmed = isFirst && user?.emailVerified === true;
  return (
    <div className="mx-auto flex w-full max-w-md flex-col items-start gap-5">
      <h1>{said.heading}</h1>
      <p className="lead" role="status">
        {isConfirmed ? said.confirmed : reason}
      </p>
      {user && isFirst && !isConfirmed && (
        <button
          type="button"
          className="btn btn-primary btn-lg"
          disabled={busy}
          onClick={() => void run(send, said.sent)}
        >
          {busy ? texts.busy : said.again}
        </button>
      )}
      {user && !isFirst && (
        <Link href="/me/settings#account" className="btn btn-primary btn-lg">
          {said.settings}
        </Link>
      )}
      {!user && (
        <Link href="/login" className="btn btn-primary btn-lg">
          {said.login}
        </Link>
      )}
      <StatusMessage outcome={outcome} />
    </div>
  );
}
