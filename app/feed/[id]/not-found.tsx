import NotFound from "@/app/not-found";
import { TakenDownPost } from "@/components/replies/taken-down-post";

export { metadata } from "@/app/not-found";

/** On Vercel, a removed post is a 404 too: its participants find it here. */
export default function PostNotFound() {
  return (
    <TakenDownPost>
      <NotFound />
    </TakenDownPost>
  );
}
