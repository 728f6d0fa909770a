import type { ReactNode, SubmitEvent } from "react";
import { Alert } from "@/components/ui/alert";
import { NoJsNotice } from "@/components/ui/no-js-notice";

type Props = {
  heading: string;
  alert: string | null;
  onSubmit(event: SubmitEvent): void;
  children: ReactNode;
};

/** The frame that login and signup share. */
export function AuthForm({ heading, alert, onSubmit, children }: Props) {
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-5">
      <h1>{heading}</h1>
      <NoJsNotice />
      {/* method: without script nothing typed may end up in the address. */}
      <form method="post" noValidate className="flex flex-col gap-5" onSubmit={onSubmit}>
        <Alert kind="error">{alert}</Alert>
        {children}
      </form>
    </div>
  );
}
