import { Avatar } from "@/components/auth/avatar";
import { texts } from "@/components/auth/texts";
import type { DemoPerson } from "@/lib/users/demo-schema";

type Props = { people: DemoPerson[]; isDisabled: boolean; onChoose(person: DemoPerson): void };

/** One press logs a newcomer in as one of the invented neighbours. */
export function DemoPeople({ people, isDisabled, onChoose }: Props) {
  const { demo } = texts.login;
  if (people.length === 0) return null;
  return (
    <section className="flex flex-col gap-3 rounded-box bg-green-ground p-4">
      <h2 className="text-lg">{demo.heading}</h2>
      <p className="text-sm">{demo.lead}</p>
      {people.map((person) => (
        <button
          key={person.email}
          type="button"
          className="btn btn-quiet btn-lg justify-start"
          disabled={isDisabled}
          onClick={() => onChoose(person)}
        >
          <Avatar name={person.name} picture={person.pictureUrl} className="size-9" />
          {demo.lookAroundAs(person.name.split(" ")[0] ?? person.name)}
        </button>
      ))}
    </section>
  );
}
