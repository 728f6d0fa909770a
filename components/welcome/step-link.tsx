import type { ComponentProps } from "react";
import { goTo, type Step } from "@/components/welcome/use-step";

type Props = Omit<ComponentProps<"a">, "href" | "onClick"> & { to: Step };

export function StepLink({ to, children, ...rest }: Props) {
  return (
    <a
      {...rest}
      href={`#${to}`}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        goTo(to);
      }}
    >
      {children}
    </a>
  );
}
