import NotFound from "@/app/not-found";
import { TakenDownPost } from "@/components/replies/taken-down-post";

export { metadata } from "@/app/not-found";

/** At Vercel a post that was taken down is a 404 as well: those who took part find it here. */
export default function PostNotFound() {
  return (
    <TakenDownPost>
      <NotFound />
    </TakenDownPost>
  );
}
