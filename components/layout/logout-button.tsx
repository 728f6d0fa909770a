import { useRef, useState } from "react";
import { LogoutDialog } from "@/components/layout/logout-dialog";
import { texts } from "@/components/layout/texts";

/** It erases what this device keeps of a member, so it asks before. */
export default function LogoutButton() {
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setAsking(false);
    // Safari does not focus what is pressed, so it cannot give the focus back by itself.
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        className="btn btn-outline btn-primary"
        onClick={() => {
          button.current?.closest("details[data-menu]")?.removeAttribute("open");
          setAsking(true);
        }}
      >
        {texts.session.logout}
      </button>
      {isAsking && <LogoutDialog onClose={close} />}
    </>
  );
}
