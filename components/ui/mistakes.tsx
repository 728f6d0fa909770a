import { Alert } from "@/components/ui/alert";
import { texts } from "@/components/ui/texts";

type Props = {
  form: { mistakes: number };
  /** Something else that is said about the form: it comes first. */
  message?: unknown;
};

/** At the button of a form: how many fields are wrong. A single one has the focus and says so itself. */
export const Mistakes = ({ form: { mistakes }, message }: Props) => (
  <Alert kind="error" className="still-missing self-stretch">
    {!message && mistakes > 1 && texts.mistakes(mistakes)}
  </Alert>
);
