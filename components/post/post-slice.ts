import type { PostView } from "@/lib/posts/schema";

/** Posts this browser has asked for. `post` is empty until there is one. */
export type PostState = {
  allPosts: PostView[];
  nearbyPosts: PostView[];
  post: PostView | Record<string, never>;
  loading: boolean;
  error: string | null;
};

type ListCall = "getAllPosts" | "getNearbyPosts";
type PostCall = "getPost" | "createPost" | "recipient";

export type PostAction =
  | { type: `${ListCall | PostCall}/request` }
  | { type: `${ListCall}/success`; posts: PostView[] }
  | { type: `${PostCall}/success`; post: PostView }
  | { type: `${ListCall | PostCall}/failure`; error: string }
  | { type: "clearErrors" };

export const initialPostState: PostState = {
  allPosts: [],
  nearbyPosts: [],
  post: {},
  loading: false,
  error: null,
};

export function postSlice(state: PostState, action: PostAction): PostState {
  switch (action.type) {
    case "getAllPosts/success":
      return { ...settled(state), allPosts: action.posts };
    case "getNearbyPosts/success":
      return { ...settled(state), nearbyPosts: action.posts };
    case "getPost/success":
    case "createPost/success":
    case "recipient/success":
      return { ...settled(state), post: action.post };
    case "getAllPosts/failure":
    case "getNearbyPosts/failure":
    case "getPost/failure":
    case "createPost/failure":
    case "recipient/failure":
      return { ...state, loading: false, error: action.error };
    case "clearErrors":
      return { ...state, error: null };
    default:
      return { ...state, loading: true };
  }
}

const settled = (state: PostState): PostState => ({ ...state, loading: false, error: null });
