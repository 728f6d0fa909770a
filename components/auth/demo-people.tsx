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
      <div className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-2">
        {people.map((person) => (
          <button
            key={person.email}
            type="button"
            aria-label={demo.lookAroundAs(firstNameOf(person))}
            className="btn btn-quiet h-auto flex-col gap-1 py-2.5"
            disabled={isDisabled}
            onClick={() => onChoose(person)}
          >
            <Avatar name={person.name} picture={person.pictureUrl} className="size-11" />
            {firstNameOf(person)}
          </button>
        ))}
      </div>
    </section>
  );
}

const firstNameOf = ({ name }: DemoPerson) => name.split(" ")[0] ?? name;
