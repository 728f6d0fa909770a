import { type Control, useWatch } from "react-hook-form";
import { useUsualSettlement } from "@/components/location/use-usual-settlement";
import type { PostFieldsTyped } from "@/lib/posts/input-schema";

/** The place in a form, and the settlement that it shows unless another is chosen. */
export function useTypedPlace(control: Control<PostFieldsTyped>) {
  const [address, latitude, longitude, exactPlace, settlement, showStreet] = useWatch({
    control,
    name: ["address", "latitude", "longitude", "exactPlace", "settlement", "showStreet"],
  });
  const usual = useUsualSettlement({ address, latitude, longitude });
  /** Of the place alone, without earlier posts near there. */
  const alone = useUsualSettlement({ address, latitude, longitude }, { isAlone: true });
  return { address, exactPlace, settlement, showStreet, usual, alone };
}
