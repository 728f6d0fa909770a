"use client";

import { useSession } from "@/components/auth/session-provider";
import { useLoaded } from "@/components/host/use-loaded";
import { Link } from "@/components/ui/link";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { LoadError } from "@/components/ui/load-error";
import { NoJsNotice } from "@/components/ui/no-js-notice";
import { StartForm } from "@/components/welcome/start-form";
import { texts } from "@/components/welcome/texts";
import { WelcomeSteps } from "@/components/welcome/welcome-steps";
import type { FirstHostView } from "@/lib/first-host/schema";
import { hasRole } from "@/lib/http/roles";

/** From an empty site to one that neighbours can use. */
export function WelcomePage() {
  const { user, loading } = useSession();
  const isHost = user && hasRole(user.role ?? "member", "host");
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-8">
      <header className="flex flex-col gap-2">
        <h1>{texts.heading}</h1>
        <p className="lead">{texts.lead}</p>
      </header>
      <NoJsNotice />
      {loading && <ListSkeleton />}
      {isHost && <WelcomeSteps />}
      {!isHost && !loading && <Beginning />}
    </div>
  );
}

function Beginning() {
  const { loaded, error, load, show } = useLoaded<FirstHostView>("/first-host");
  if (error) return <LoadError error={error} onRetry={() => void load()} />;
  if (!loaded) return <ListSkeleton />;
  return loaded.open ? <StartForm onTaken={() => show({ open: false })} /> : <Taken />;
}

function Taken() {
  return (
    <div className="flex flex-col items-start gap-4">
      <p role="status">{texts.taken.text}</p>
      <div className="flex flex-wrap gap-3">
        <Link href="/host" className="btn btn-primary">
          {texts.taken.settings}
        </Link>
        <Link href="/" className="btn btn-quiet">
          {texts.taken.home}
        </Link>
      </div>
    </div>
  );
}
